import { FormFault, QueryState, useFormFailure } from '@casebook/screen-kit';
import { adminApi, type StudyContract } from '@casebook/api-admin';
import { useDirty, useQuery, useShell, useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { Button, Form, PageHeader, Skeleton, useUiText } from '@casebook/ui/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../shared/dates';
import { zoneOfCountry } from '../shared/zone-of-country';
import css from '../shared/admin.module.css';
import { inputOf, SiteFields, type SiteValues, useSiteLabel } from './SiteFields';

/** Registers a site; its contract fields depend on the study. */
export function SiteCreate() {
  const { t } = useTranslation('mfe_admin');
  const { studyId } = useStudy();
  const contract = adminApi.useStudyContractQuery({ studyId }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title={t('site.createTitle')} breadcrumb={useBreadcrumb()} />
      <QueryState query={contract} skeleton={<Skeleton active paragraph={{ rows: 10 }} />}>
        {(data) => <CreateForm contract={data} />}
      </QueryState>
    </>
  );
}

/** Of Japan (spec section 9). */
const DEFAULT_ZONE = 540;

function CreateForm({ contract }: { contract: StudyContract }) {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const shell = useShell();
  const { studyId } = useStudy();
  const [form] = Form.useForm<SiteValues>();
  const refused = useFormFailure(form, useSiteLabel());
  const [create, { isLoading }] = adminApi.useCreateSiteMutation();
  const [typed, setTyped] = useState(false);
  const [saved, setSaved] = useState(false);
  // A link may prefill code and name, as the import of a design does.
  const [query] = useQuery();
  const [siteCode, name] = [query.get('siteCode'), query.get('name')];
  useDirty(typed && !saved);
  useEffect(() => {
    if (saved) shell.nav.go('SITE_LIST');
  }, [saved, shell]);

  // The zone follows the country until somebody has chosen it.
  const zoneIsChosen = useRef(false);
  const [zone, setZone] = useState(DEFAULT_ZONE);
  const changed = (part: Partial<SiteValues>) => {
    setTyped(true);
    if (part.utcOffsetMinutes !== undefined) zoneIsChosen.current = true;
    if (part.country === undefined || zoneIsChosen.current) return;
    const next = zoneOfCountry(part.country);
    form.setFieldValue('utcOffsetMinutes', next);
    if (next !== undefined) setZone(next);
  };

  const save = async (values: SiteValues) => {
    refused.clear();
    const answer = await create({ studyId, siteInput: inputOf(values, contract) });
    if (!answer.error) {
      shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
      return setSaved(true);
    }
    refused.show(answer.error);
  };

  return (
    <Form<SiteValues>
      form={form}
      name="site"
      layout="vertical"
      className={css.form}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      initialValues={{
        effectiveDate: today(),
        // Japan is the default (spec section 9).
        country: 'JP',
        utcOffsetMinutes: DEFAULT_ZONE,
        econsent: false,
        systemLinkage: false,
        ...(siteCode && { siteCode }),
        ...(name && { name }),
      }}
      onValuesChange={changed}
      onFinish={save}
    >
      <FormFault className={css.bar} text={refused.text} />
      <SiteFields contract={contract} zone={zone} />
      <div className={css.actions}>
        <Button onClick={() => shell.nav.go('SITE_LIST')}>{ui('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {t('site.register')}
        </Button>
      </div>
    </Form>
  );
}

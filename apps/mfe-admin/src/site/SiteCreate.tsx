import { adminApi, type StudyContract } from '@casebook/api-admin';
import { useDirty, useQuery, useShell, useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { Alert, Button, Form, PageHeader, Skeleton, StateView, useUiText } from '@casebook/ui/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure, useFailureText, useFieldFaults } from '../shared/failure';
import { today } from '../shared/dates';
import css from '../shared/admin.module.css';
import { inputOf, SiteFields, type SiteValues, useSiteLabel } from './SiteFields';

/** Registers a site; which fields its contract has depends on the study. */
export function SiteCreate() {
  const { t } = useTranslation('mfe_admin');
  const failureText = useFailureText();
  const { studyId } = useStudy();
  const contract = adminApi.useStudyContractQuery({ studyId }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title={t('site.createTitle')} breadcrumb={useBreadcrumb()} />
      {contract.data ? (
        <CreateForm contract={contract.data} />
      ) : contract.error ? (
        <StateView kind="error" text={failureText(contract.error)} onRetry={contract.refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </>
  );
}

function CreateForm({ contract }: { contract: StudyContract }) {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const shell = useShell();
  const failureText = useFailureText();
  const { studyId } = useStudy();
  const [form] = Form.useForm<SiteValues>();
  const fieldFaults = useFieldFaults(form, useSiteLabel());
  const [create, { isLoading }] = adminApi.useCreateSiteMutation();
  const [typed, setTyped] = useState(false);
  const [saved, setSaved] = useState(false);
  const [fault, setFault] = useState<string>();
  // A link may propose code and name, as the import of a design does.
  const [query] = useQuery();
  const [siteCode, name] = [query.get('siteCode'), query.get('name')];
  useDirty(typed && !saved);
  useEffect(() => {
    if (saved) shell.nav.go('SITE_LIST');
  }, [saved, shell]);

  const save = async (values: SiteValues) => {
    setFault(undefined);
    const answer = await create({ studyId, siteInput: inputOf(values, contract) });
    if (!answer.error) {
      shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
      return setSaved(true);
    }
    const placed = fieldFaults(answer.error);
    if (!placed && !asFailure(answer.error)?.announced) setFault(failureText(answer.error));
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
        // Of Japan unless another is chosen (spec section 9).
        country: 'JP',
        utcOffsetMinutes: 540,
        econsent: false,
        systemLinkage: false,
        ...(siteCode && { siteCode }),
        ...(name && { name }),
      }}
      onValuesChange={() => setTyped(true)}
      onFinish={save}
    >
      {fault ? (
        <Alert className={css.bar} type="error" showIcon title={fault} role="alert" />
      ) : null}
      <SiteFields contract={contract} />
      <div className={css.actions}>
        <Button onClick={() => shell.nav.go('SITE_LIST')}>{ui('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {t('site.register')}
        </Button>
      </div>
    </Form>
  );
}

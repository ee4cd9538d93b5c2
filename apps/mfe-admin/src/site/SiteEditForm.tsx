import { FormFault, useFormFailure } from '@casebook/screen-kit';
import { adminApi, type Site, type StudyContract } from '@casebook/api-admin';
import { useDirty, useShell, useStudy, failureOf } from '@casebook/shell-sdk';
import { Alert, Button, DateTimeZoned, Form, useUiText } from '@casebook/ui/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../shared/ReasonField';
import css from '../shared/admin.module.css';
import {
  inputOf,
  type SiteField,
  SiteFields,
  siteFields,
  type SiteValues,
  useSiteLabel,
  useSiteValue,
  siteFieldValues,
} from './SiteFields';

type EditValues = SiteValues & { reason: string };

interface Props {
  /** The site as it was when the screen was opened. */
  opened: Site;
  /** The site in its present state. */
  stored: Site;
  contract: StudyContract;
  /** Called when the input begins or ceases to differ from the stored values. */
  onDirty: (dirty: boolean) => void;
  /** Called when another person saved first, to load the stored values. */
  onConflict: () => void;
}

/**
 * Edits a site. When another person saved meanwhile, the stored values are shown beside the entered ones until one is
 * chosen.
 */
export function SiteEditForm({ opened, stored, contract, onDirty, onConflict }: Props) {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const shell = useShell();
  const { studyId } = useStudy();
  const label = useSiteLabel();
  const valueText = useSiteValue();
  const [form] = Form.useForm<EditValues>();
  const refused = useFormFailure(form, label);
  const [update, { isLoading }] = adminApi.useUpdateSiteMutation();
  const [base, setBase] = useState(opened);
  const [typed, setTyped] = useState(() => siteFieldValues(opened));
  const [saved, setSaved] = useState(false);

  const changed = (field: SiteField) => typed[field] !== siteFieldValues(base)[field];
  const dirty = siteFields.some(changed);
  const conflict = stored.revision > base.revision;
  useDirty(dirty && !saved);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => {
    if (saved) shell.nav.go('SITE_LIST');
  }, [saved, shell]);

  const save = async ({ reason, ...values }: EditValues) => {
    refused.clear();
    const answer = await update({
      studyId,
      siteId: base.siteId,
      siteUpdate: { ...inputOf(values, contract), reason, revision: base.revision },
    });
    if (!answer.error) {
      shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
      return setSaved(true);
    }
    if (failureOf(answer.error).status === 412) return onConflict();
    refused.show(answer.error);
  };

  const goOnWith = (values: SiteValues) => {
    form.setFieldsValue(values);
    setTyped(values);
    setBase(stored);
  };
  const theirs = siteFieldValues(stored);
  const keepTyped = () =>
    goOnWith(
      Object.fromEntries(
        siteFields.map((field) => [field, changed(field) ? typed[field] : theirs[field]]),
      ) as SiteValues,
    );
  const theirValue = (field: SiteField) =>
    conflict && theirs[field] !== siteFieldValues(base)[field] ? (
      <span className={css.theirs}>
        {t('site.theirs', {
          value: theirs[field] === '' ? ui('emptyValue') : valueText(field, String(theirs[field])),
        })}
      </span>
    ) : null;

  return (
    <Form<EditValues>
      form={form}
      name="site"
      layout="vertical"
      className={css.form}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      initialValues={{ ...siteFieldValues(opened), reason: '' }}
      onValuesChange={(_, { reason: _reason, ...values }) => setTyped(values)}
      disabled={stored.deleted}
      onFinish={save}
    >
      {conflict ? (
        <Alert
          className={css.bar}
          type="warning"
          showIcon
          role="alert"
          title={t('site.conflictTitle', { name: stored.updatedBy })}
          description={
            <>
              {t('site.conflictText')}{' '}
              <DateTimeZoned utc={stored.updatedAt} offsetMinutes={stored.utcOffsetMinutes} />
            </>
          }
          action={
            <div className={css.actions}>
              <Button size="small" onClick={() => goOnWith(theirs)}>
                {t('site.takeTheirs')}
              </Button>
              <Button size="small" type="primary" onClick={keepTyped}>
                {t('site.keepMine')}
              </Button>
            </div>
          }
        />
      ) : null}
      <FormFault className={css.bar} text={refused.text} />
      <SiteFields contract={contract} theirs={theirValue} zone={base.utcOffsetMinutes} />
      <ReasonField />
      <div className={css.actions}>
        <Button disabled={false} onClick={() => shell.nav.go('SITE_LIST')}>
          {ui(stored.deleted ? 'close' : 'cancel')}
        </Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={isLoading}
          disabled={!dirty || conflict || stored.deleted}
        >
          {ui('save')}
        </Button>
      </div>
    </Form>
  );
}

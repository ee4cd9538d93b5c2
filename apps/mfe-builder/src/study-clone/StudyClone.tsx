import { builderApi, type Setting, type StudyRole } from '@casebook/api-builder';
import { FailureAlert, QueryState } from '@casebook/screen-kit';
import { useBreadcrumb, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, Checkbox, Input, PageHeader } from '@casebook/ui/core';
import { type FormEvent, useId, useState } from 'react';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useStudyIdRefusal } from '../shared/useStudyIdRefusal';
import { useT } from '../shared/useT';
import { configurationOf } from './configuration';
import styles from './study-clone.module.css';

/** Makes a new study from the draft of this one, with its roles and live settings. */
export function StudyClone() {
  const t = useT();
  const { studyId } = useStudy();
  const fresh = { refetchOnMountOrArgChange: true };
  const draft = builderApi.useGetDraftQuery({ studyId }, fresh);
  const roles = builderApi.useListStudyRolesQuery({ studyId }, fresh);
  const setting = builderApi.useGetStudySettingQuery({ studyId }, fresh);
  return (
    <>
      <PageHeader title={t('clone.title')} breadcrumb={useBreadcrumb()} />
      <QueryState query={draft}>
        {({ design }) => (
          <QueryState query={roles}>
            {({ rows }) => (
              <QueryState query={setting}>
                {(settings) => <CloneForm design={design} roles={rows} setting={settings} />}
              </QueryState>
            )}
          </QueryState>
        )}
      </QueryState>
    </>
  );
}

function CloneForm(props: { design: object; roles: readonly StudyRole[]; setting: Setting }) {
  const t = useT();
  const id = useId();
  const shell = useShell();
  const { studyIdText: own } = useStudy();
  const [clone, { isLoading, error }] = builderApi.useImportDesignMutation();
  const [studyIdText, setStudyIdText] = useState('');
  const [withRoles, setWithRoles] = useState(true);
  const [withSettings, setWithSettings] = useState(true);
  const wanted = studyIdText.trim();
  const fault = useStudyIdRefusal()(studyIdText);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '' || fault) return;
    const configuration = configurationOf(
      withRoles ? props.roles : null,
      withSettings ? props.setting : null,
    );
    const design = { ...props.design, configuration };
    const answer = await clone({ designImport: { design, studyIdText: wanted } });
    if (!answer.data) return;
    const { studyId, roleId } = answer.data;
    shell.ui.notify({ type: 'success', message: { text: t('clone.done', { study: wanted }) } });
    if (roleId === null) shell.nav.go('BUILDER_HOME');
    else shell.nav.go('BUILDER_STUDY', { studyId, roleId });
  };
  return (
    <form
      className={`${css.card} ${css.stack} ${css.narrow}`}
      onSubmit={(event) => void submit(event)}
    >
      <p>{t('clone.intro', { study: own })}</p>
      <fieldset className={`${css.stack} ${styles.along}`}>
        <legend>{t('clone.along')}</legend>
        <Checkbox checked={withRoles} onChange={({ target }) => setWithRoles(target.checked)}>
          {t('clone.roles')}
        </Checkbox>
        <Checkbox checked={withSettings} onChange={({ target }) => setWithSettings(target.checked)}>
          {t('clone.settings')}
        </Checkbox>
      </fieldset>
      <FailureAlert error={error} />
      <div className={fields.row}>
        <label htmlFor={id}>{t('clone.studyId')}</label>
        <Input
          id={id}
          className={fields.label}
          status={fault ? 'error' : ''}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          value={studyIdText}
          onChange={(event) => setStudyIdText(event.target.value)}
        />
        <Button
          type="primary"
          htmlType="submit"
          loading={isLoading}
          disabled={wanted === '' || fault !== undefined}
        >
          {t('clone.make')}
        </Button>
      </div>
      {fault ? (
        <p id={`${id}-fault`} role="alert" className={fields.fault}>
          {fault}
        </p>
      ) : null}
      <p className={css.quiet}>{t('clone.without')}</p>
    </form>
  );
}

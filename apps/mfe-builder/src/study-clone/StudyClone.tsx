import { builderApi } from '@casebook/api-builder';
import { MAX_STUDY_ID_LENGTH } from '@casebook/catalogue';
import { FailureAlert, QueryState } from '@casebook/screen-kit';
import { useBreadcrumb, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, Input, PageHeader } from '@casebook/ui/core';
import { type FormEvent, useId, useState } from 'react';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';

/** Makes a new study from the draft of this one. */
export function StudyClone() {
  const t = useT();
  const { studyId } = useStudy();
  const draft = builderApi.useGetDraftQuery({ studyId }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title={t('clone.title')} breadcrumb={useBreadcrumb()} />
      <QueryState query={draft}>{({ design }) => <CloneForm design={design} />}</QueryState>
    </>
  );
}

function CloneForm({ design }: { design: object }) {
  const t = useT();
  const id = useId();
  const shell = useShell();
  const { studyIdText: own } = useStudy();
  const [clone, { isLoading, error }] = builderApi.useImportDesignMutation();
  const [studyIdText, setStudyIdText] = useState('');
  const wanted = studyIdText.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '') return;
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
      <FailureAlert error={error} />
      <div className={fields.row}>
        <label htmlFor={id}>{t('clone.studyId')}</label>
        <Input
          id={id}
          className={fields.label}
          maxLength={MAX_STUDY_ID_LENGTH}
          value={studyIdText}
          onChange={(event) => setStudyIdText(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={isLoading} disabled={wanted === ''}>
          {t('clone.make')}
        </Button>
      </div>
      <p className={css.quiet}>{t('clone.without')}</p>
    </form>
  );
}

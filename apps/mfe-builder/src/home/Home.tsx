import { ListScreen } from '@casebook/screen-kit';
import { builderApi, type BuilderStudy } from '@casebook/api-builder';
import { pickText, ScreenLink, useLocale, useShell } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, languageNameIn } from '@casebook/ui/core';
import { type ListColumn, pageArguments, useListState } from '@casebook/ui/data';
import { useState } from 'react';
import { useT } from '../shared/useT';
import { NewStudyDialog } from './NewStudyDialog';
import styles from './home.module.css';
import css from '../shared/builder.module.css';

/** Every study of the portal that the person may build. */
export function Home() {
  const t = useT();
  const shell = useShell();
  const { language, locale } = useLocale();
  const state = useListState('BUILDER_HOME');
  const [isNew, setIsNew] = useState(false);
  const list = builderApi.useListBuilderStudiesQuery(pageArguments(state), {
    refetchOnMountOrArgChange: true,
  });

  const columns: ListColumn<BuilderStudy>[] = [
    {
      key: 'studyIdText',
      title: t('home.studyId'),
      fixed: true,
      render: (study) =>
        study.roleId === null ? (
          study.studyIdText
        ) : (
          <ScreenLink
            className={styles.whole}
            screen="BUILDER_STUDY"
            params={{ studyId: study.studyId, roleId: study.roleId }}
          >
            {study.studyIdText}
          </ScreenLink>
        ),
    },
    {
      key: 'name',
      title: t('home.name'),
      render: (study) => pickText(study.name, language, study.languages),
    },
    { key: 'protocol', title: t('home.protocol'), render: (study) => study.protocolNumber },
    {
      key: 'languages',
      title: t('home.languages'),
      render: (study) => study.languages.map((one) => languageNameIn(one, locale)).join(', '),
    },
    {
      key: 'version',
      title: t('home.version'),
      render: (study) =>
        study.versionNo === null ? (
          <span className={css.quiet}>{t('home.noVersion')}</span>
        ) : (
          `${study.versionNo} · ${study.versionName}`
        ),
    },
    {
      key: 'draft',
      title: t('home.draft'),
      render: (study) => (
        <>
          {t('draft.revision', { revision: study.draftRevision })} ·{' '}
          <DateTimeZoned utc={study.updatedAt} />
        </>
      ),
    },
  ];

  const importButton = (
    <Button onClick={() => shell.nav.go('BUILDER_ODM_IMPORT')}>{t('home.import')}</Button>
  );
  return (
    <ListScreen
      title={t('home.title')}
      actions={
        <>
          {importButton}
          <Button type="primary" onClick={() => setIsNew(true)}>
            {t('home.new')}
          </Button>
        </>
      }
      state={state}
      columns={columns}
      rowKey={(study) => study.studyId}
      query={list}
      searchHint={t('home.search')}
      empty={{ title: t('home.emptyTitle'), text: t('home.emptyText'), action: importButton }}
    >
      {isNew ? <NewStudyDialog onClose={() => setIsNew(false)} /> : null}
    </ListScreen>
  );
}

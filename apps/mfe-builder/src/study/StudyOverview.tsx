import { QueryState } from '@casebook/screen-kit';
import { builderApi, type Draft } from '@casebook/api-builder';
import {
  ScreenLink,
  useLocale,
  useShell,
  useStudy,
  useText,
  useBreadcrumb,
} from '@casebook/shell-sdk';
import type { StudyDesign } from '@casebook/study-design';
import { Button, DateTimeZoned, languageNameIn, PageHeader } from '@casebook/ui/core';
import { Descriptions } from '@casebook/ui/data';
import { CountList } from '../shared/CountList';
import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';
import styles from '../shared/note-table.module.css';

/** A study in the builder: identity, counts, and the faults that prevent a version. */
export function StudyOverview() {
  const t = useT();
  const shell = useShell();
  const { studyId } = useStudy();
  const draft = builderApi.useGetDraftQuery({ studyId }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader
        title={t('study.title')}
        breadcrumb={useBreadcrumb()}
        actions={
          <>
            {shell.nav.canOpen('BUILDER_DRAFT_IMPORT') ? (
              <Button onClick={() => shell.nav.go('BUILDER_DRAFT_IMPORT')}>
                {t('draftImport.open')}
              </Button>
            ) : null}
            <Button onClick={() => shell.nav.go('BUILDER_CRF_PAGE')}>{t('study.look')}</Button>
            <Button type="primary" onClick={() => shell.nav.go('BUILDER_VERSION')}>
              {t('study.toVersion')}
            </Button>
          </>
        }
      />
      <QueryState query={draft}>{(data) => <Overview draft={data} />}</QueryState>
    </>
  );
}

function Overview({ draft }: { draft: Draft }) {
  const t = useT();
  const text = useText();
  const design = draft.design as StudyDesign;
  const { study } = design;
  return (
    <div className={`${css.stack} ${styles.overview}`}>
      <Descriptions
        column={2}
        size="small"
        bordered
        items={[
          { key: 'id', label: t('home.studyId'), children: study.studyIdText },
          { key: 'protocol', label: t('home.protocol'), children: study.protocolNumber || '–' },
          { key: 'name', label: t('home.name'), children: text(study.name) },
          {
            key: 'languages',
            label: t('home.languages'),
            children: <Languages languages={design.languages} />,
          },
          {
            key: 'number',
            label: t('study.subjectNumber'),
            children: (
              <>
                <span className={css.code}>{design.subjectNumber.pattern}</span>{' '}
                {t(`study.${design.subjectNumber.entry}`)}
              </>
            ),
          },
          {
            key: 'draft',
            label: t('home.draft'),
            children: (
              <>
                {t('draft.revision', { revision: draft.revision })} ·{' '}
                <DateTimeZoned utc={draft.updatedAt} /> · {draft.updatedBy}
              </>
            ),
          },
          ...(study.description
            ? [
                {
                  key: 'description',
                  label: t('study.description'),
                  children: text(study.description),
                  span: 2,
                },
              ]
            : []),
        ]}
      />
      <section className={css.card}>
        <h2>{t('study.content')}</h2>
        <CountList counts={draft.counts} />
      </section>
      <State unmapped={design.unmapped.length} />
    </div>
  );
}

function Languages({ languages }: { languages: readonly string[] }) {
  const t = useT();
  const { locale } = useLocale();
  return (
    <span className={css.tags}>
      {languages.map((language, index) => (
        <Mark key={language}>
          {languageNameIn(language, locale)}
          {index === 0 ? ` · ${t('study.firstLanguage')}` : ''}
        </Mark>
      ))}
    </span>
  );
}

/** The faults that would prevent freezing, and the existing versions. */
function State({ unmapped }: { unmapped: number }) {
  const t = useT();
  const { studyId } = useStudy();
  const validation = builderApi.useValidateDraftQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  const versions = builderApi.useListVersionsQuery({ studyId });
  const last = versions.data?.rows[0];
  return (
    <section className={css.card}>
      <h2>{t('study.state')}</h2>
      <QueryState query={validation}>
        {({ errors, warnings, tests, testsPassed, freezable }) => (
          <ul className={styles.places}>
            <li>
              <ScreenLink screen="BUILDER_VALIDATION">
                {freezable ? t('study.freezable') : t('study.notFreezable', { count: errors })}
              </ScreenLink>
              {warnings > 0 ? ` · ${t('study.warnings', { count: warnings })}` : ''}
            </li>
            {tests > 0 ? (
              <li>{t('validation.tests', { passed: testsPassed, all: tests })}</li>
            ) : null}
            {unmapped > 0 ? (
              <li>
                <ScreenLink screen="BUILDER_IMPORT_REPORT">
                  {t('study.unmapped', { count: unmapped })}
                </ScreenLink>
              </li>
            ) : null}
            {versions.data ? (
              <li>
                <ScreenLink screen="BUILDER_VERSION">
                  {last
                    ? t('study.lastVersion', { no: last.versionNo, name: last.name })
                    : t('study.noVersion')}
                </ScreenLink>
                {last ? ` ${t('study.sites', { count: last.sites })}` : ''}
              </li>
            ) : null}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

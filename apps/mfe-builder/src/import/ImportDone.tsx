import type { CreatedStudy, ImportResult } from '@casebook/api-builder';
import { useShell } from '@casebook/shell-sdk';
import { Alert, Button } from '@casebook/ui/core';
import { CountList } from '../shared/CountList';
import { useT } from '../shared/useT';
import { ImportNotes, SiteOffers } from './ImportNotes';
import css from '../shared/builder.module.css';

/** The result of an import: counts, unmapped content, and a link to the study. */
export function ImportDone({ result, fileName }: { result: ImportResult; fileName: string }) {
  const t = useT();
  return (
    <div className={css.stack}>
      <Alert type="success" showIcon title={t('import.done', { file: fileName })} />
      {result.studies.map((study) => (
        <ImportedStudy key={study.studyId} study={study} />
      ))}
    </div>
  );
}

function ImportedStudy({ study }: { study: CreatedStudy }) {
  const t = useT();
  const shell = useShell();
  const { studyId, roleId, report } = study;
  return (
    <section className={`${css.section} ${css.card}`}>
      <h2>{study.studyIdText}</h2>
      <CountList counts={study.counts} />
      {roleId === null ? (
        <p>{t('import.askBuilder')}</p>
      ) : (
        <Button type="primary" onClick={() => shell.nav.go('BUILDER_STUDY', { studyId, roleId })}>
          {t('import.open')}
        </Button>
      )}
      <SiteOffers sites={study.sites} />
      <ImportNotes
        report={report}
        all={
          roleId === null ? null : (
            <Button
              type="link"
              onClick={() => shell.nav.go('BUILDER_IMPORT_REPORT', { studyId, roleId })}
            >
              {t('import.allNotes', { count: report.length })}
            </Button>
          )
        }
      />
    </section>
  );
}

import { builderApi, type DraftImported, type DraftImportPreview } from '@casebook/api-builder';
import { ScreenLink, useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { Alert, Button, Checkbox, Modal, PageHeader, Radio } from '@casebook/ui/core';
import { useState } from 'react';
import { CountList } from '../shared/CountList';
import { useT } from '../shared/useT';
import { Changes, FormerList } from '../version/VersionDiff';
import { FileSending, FileStep } from './FileStep';
import { ImportNotes, SiteOffers } from './ImportNotes';
import css from '../shared/builder.module.css';

type Stage =
  | { at: 'choose' }
  | { at: 'sending'; file: File }
  | { at: 'preview'; file: File; preview: DraftImportPreview }
  | { at: 'done'; result: DraftImported }
  | { at: 'refused'; error: unknown; file: File };

/** Imports an ODM file as the next draft of this study: choose, preview the differences, confirm. */
export function DraftImport() {
  const t = useT();
  const [previewImport] = builderApi.usePreviewDraftImportMutation();
  const [importDraft] = builderApi.useImportDraftMutation();
  const { studyId } = useStudy();
  const [stage, setStage] = useState<Stage>({ at: 'choose' });

  const look = async (file: File) => {
    setStage({ at: 'sending', file });
    const { data, error } = await previewImport({ studyId, body: { file } });
    setStage(data ? { at: 'preview', file, preview: data } : { at: 'refused', error, file });
  };
  const takeOver = async (file: File, preview: DraftImportPreview) => {
    const { revision, sha256, studyOid, edits } = preview;
    setStage({ at: 'sending', file });
    const replaceEdits = edits > 0 || undefined;
    const { data, error } = await importDraft({
      studyId,
      body: { studyOid, revision, sha256, replaceEdits, file },
    });
    setStage(data ? { at: 'done', result: data } : { at: 'refused', error, file });
  };

  return (
    <>
      <PageHeader
        title={t('draftImport.title')}
        breadcrumb={useBreadcrumb()}
        actions={
          stage.at === 'preview' || stage.at === 'done' ? (
            <Button onClick={() => setStage({ at: 'choose' })}>{t('import.another')}</Button>
          ) : null
        }
      />
      {stage.at === 'preview' ? (
        <Preview
          preview={stage.preview}
          onTakeOver={() => void takeOver(stage.file, stage.preview)}
        />
      ) : stage.at === 'done' ? (
        <Done result={stage.result} />
      ) : stage.at === 'sending' ? (
        <FileSending fileName={stage.file.name} />
      ) : (
        <FileStep
          intro={t('draftImport.intro')}
          safe={t('draftImport.safe')}
          refused={stage.at === 'refused' ? stage : undefined}
          onFile={look}
        />
      )}
    </>
  );
}

/** The changes that the file would make, and the button to import it. */
function Preview({ preview, onTakeOver }: { preview: DraftImportPreview; onTakeOver: () => void }) {
  const t = useT();
  const [since, setSince] = useState<'draft' | 'version'>('draft');
  const [asked, setAsked] = useState(false);
  const { fileName, changes, sinceVersion, edits, former, counts, report, sites } = preview;
  const shown = since === 'version' && sinceVersion ? sinceVersion.changes : changes;
  return (
    <div className={css.stack}>
      <Alert
        type={changes.length === 0 ? 'info' : 'warning'}
        showIcon
        title={
          changes.length === 0
            ? t('draftImport.same', { file: fileName })
            : t('draftImport.notYet', { file: fileName, count: changes.length })
        }
        action={
          changes.length === 0 ? null : (
            <Button type="primary" onClick={() => setAsked(true)}>
              {t('draftImport.takeOver', { count: changes.length })}
            </Button>
          )
        }
      />
      {edits > 0 && changes.length > 0 ? (
        <Alert type="warning" showIcon title={t('draftImport.edits', { count: edits })} />
      ) : null}
      <FormerList former={former} />
      <section className={`${css.section} ${css.card}`}>
        <h2>{t('draftImport.content')}</h2>
        <CountList counts={counts} />
        <h2 className={css.section}>{t('draftImport.difference')}</h2>
        {sinceVersion ? (
          <Radio.Group
            value={since}
            onChange={(event) => setSince(event.target.value as 'draft' | 'version')}
            options={[
              { value: 'draft', label: t('draftImport.toDraft', { count: changes.length }) },
              {
                value: 'version',
                label: t('draftImport.toVersion', {
                  name: sinceVersion.name,
                  count: sinceVersion.changes.length,
                }),
              },
            ]}
          />
        ) : null}
        {shown.length > 0 ? <Changes key={since} changes={shown} /> : <p>{t('diff.none')}</p>}
        <SiteOffers sites={sites} />
        <ImportNotes report={report} />
      </section>
      {asked ? (
        <Confirmation
          edits={edits}
          changes={changes.length}
          fileName={fileName}
          onOk={onTakeOver}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
}

function Confirmation({
  edits,
  changes,
  fileName,
  onOk,
  onCancel,
}: {
  edits: number;
  changes: number;
  fileName: string;
  onOk: () => void;
  onCancel: () => void;
}) {
  const t = useT();
  const [sure, setSure] = useState(false);
  return (
    <Modal
      open
      title={t('draftImport.confirm', { file: fileName })}
      okText={t('draftImport.takeOver', { count: changes })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: edits > 0 && !sure }}
      onOk={onOk}
      onCancel={onCancel}
    >
      <div className={css.stack}>
        <p>{t('draftImport.confirmText')}</p>
        {edits > 0 ? (
          <Checkbox checked={sure} onChange={(event) => setSure(event.target.checked)}>
            {t('draftImport.replace', { count: edits })}
          </Checkbox>
        ) : null}
      </div>
    </Modal>
  );
}

function Done({ result }: { result: DraftImported }) {
  const t = useT();
  return (
    <div className={css.stack}>
      <Alert
        type="success"
        showIcon
        title={t('draftImport.done', { revision: result.revision, count: result.changes })}
        description={
          <ScreenLink screen="BUILDER_VALIDATION">{t('draftImport.validate')}</ScreenLink>
        }
      />
      <section className={`${css.section} ${css.card}`}>
        <SiteOffers sites={result.sites} />
        <ImportNotes
          report={result.report}
          all={
            <ScreenLink screen="BUILDER_IMPORT_REPORT">
              {t('import.allNotes', { count: result.report.length })}
            </ScreenLink>
          }
        />
      </section>
    </div>
  );
}

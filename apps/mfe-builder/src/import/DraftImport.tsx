import '../shared/builder.css';
import { builderApi, type DraftImported, type DraftImportPreview } from '@casebook/api-builder';
import { type Failure, ScreenLink, useShell, useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { Alert, Button, Checkbox, Modal, PageHeader, Progress, Radio } from '@casebook/ui/core';
import { Upload } from '@casebook/ui/data';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { CountList } from '../shared/CountList';
import { useT } from '../shared/useT';
import { Changes, FormerList } from '../version/VersionDiff';
import { ImportFaults } from './ImportFaults';
import { ImportNotes, SiteOffers } from './ImportNotes';

const TIMEOUT_MS = 120_000;

type Stage =
  | { at: 'choose' }
  | { at: 'sending'; file: File }
  | { at: 'preview'; file: File; preview: DraftImportPreview }
  | { at: 'done'; result: DraftImported }
  | { at: 'refused'; failure: Failure; file: File };

/** An ODM file as the next draft of this study: choose, look at the difference, confirm. */
export function DraftImport() {
  const t = useT();
  const shell = useShell();
  const dispatch = useDispatch();
  const { studyId } = useStudy();
  const [stage, setStage] = useState<Stage>({ at: 'choose' });

  const send = <Result,>(
    what: 'preview' | 'import',
    file: File,
    fields: Record<string, string>,
  ) => {
    const form = new FormData();
    // Fields before the file: the service reads the form as it comes.
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    return shell.http.request<Result>({
      method: 'POST',
      url: `/api/builder/${studyId}/draft/odm-${what}`,
      body: form,
      timeoutMs: TIMEOUT_MS,
      handles: [412, 413, 429],
    });
  };
  const look = async (file: File) => {
    setStage({ at: 'sending', file });
    const answer = await send<DraftImportPreview>('preview', file, {});
    setStage(
      answer.ok
        ? { at: 'preview', file, preview: answer.data }
        : { at: 'refused', failure: answer.failure, file },
    );
  };
  const takeOver = async (file: File, preview: DraftImportPreview) => {
    const { revision, sha256, studyOid, edits } = preview;
    setStage({ at: 'sending', file });
    const answer = await send<DraftImported>('import', file, {
      studyOid,
      revision: String(revision),
      sha256,
      ...(edits > 0 && { replaceEdits: 'true' }),
    });
    if (!answer.ok) return setStage({ at: 'refused', failure: answer.failure, file });
    dispatch(builderApi.util.invalidateTags(['draft', 'study']));
    setStage({ at: 'done', result: answer.data });
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
        <section className="mb-stack mb-narrow" aria-live="polite">
          <p>{t('import.sending', { file: stage.file.name })}</p>
          <Progress percent={100} status="active" showInfo={false} aria-label={t('import.busy')} />
        </section>
      ) : (
        <section className="mb-stack mb-narrow">
          {stage.at === 'refused' ? (
            <ImportFaults failure={stage.failure} fileName={stage.file.name} />
          ) : (
            <p>{t('draftImport.intro')}</p>
          )}
          <Upload.Dragger
            accept=".xml,.odm,text/xml,application/xml"
            multiple={false}
            showUploadList={false}
            beforeUpload={(file) => {
              void look(file);
              return false;
            }}
          >
            <p>
              <strong>{t('import.drop')}</strong>
            </p>
            <p className="mb-quiet">{t('import.dropHint')}</p>
          </Upload.Dragger>
          {stage.at === 'refused' ? (
            <div>
              <Button onClick={() => void look(stage.file)}>
                {t('import.again', { file: stage.file.name })}
              </Button>
            </div>
          ) : (
            <Alert type="info" showIcon title={t('draftImport.safe')} />
          )}
        </section>
      )}
    </>
  );
}

/** What the file would change, and the way to take it over. */
function Preview({ preview, onTakeOver }: { preview: DraftImportPreview; onTakeOver: () => void }) {
  const t = useT();
  const [since, setSince] = useState<'draft' | 'version'>('draft');
  const [asked, setAsked] = useState(false);
  const { fileName, changes, sinceVersion, edits, former, counts, report, sites } = preview;
  const shown = since === 'version' && sinceVersion ? sinceVersion.changes : changes;
  return (
    <div className="mb-stack">
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
      <section className="mb-section mb-card">
        <h2>{t('draftImport.content')}</h2>
        <CountList counts={counts} />
        <h2 className="mb-section">{t('draftImport.difference')}</h2>
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
      <div className="mb-stack">
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
    <div className="mb-stack">
      <Alert
        type="success"
        showIcon
        title={t('draftImport.done', { revision: result.revision, count: result.changes })}
        description={
          <ScreenLink screen="BUILDER_VALIDATION">{t('draftImport.validate')}</ScreenLink>
        }
      />
      <section className="mb-section mb-card">
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

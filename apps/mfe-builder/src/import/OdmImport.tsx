import '../shared/builder.css';
import { builderApi, type ImportResult } from '@casebook/api-builder';
import { type Failure, useShell, useBreadcrumb } from '@casebook/shell-sdk';
import { Alert, Button, Form, Input, PageHeader, Progress } from '@casebook/ui/core';
import { Upload } from '@casebook/ui/data';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useT } from '../shared/useT';
import { ImportDone } from './ImportDone';
import { ImportFaults } from './ImportFaults';

/** Reading a large file takes longer than a save. */
const TIMEOUT_MS = 120_000;

type Stage =
  | { at: 'choose' }
  | { at: 'sending'; fileName: string }
  | { at: 'done'; result: ImportResult; fileName: string }
  | { at: 'refused'; failure: Failure; file: File };

/** A study from a CDISC ODM file: choose, wait, then what became of it or what is wrong with it. */
export function OdmImport() {
  const t = useT();
  const shell = useShell();
  const dispatch = useDispatch();
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const [studyIdText, setStudyIdText] = useState('');

  const send = async (file: File) => {
    setStage({ at: 'sending', fileName: file.name });
    const form = new FormData();
    // Fields before the file: the service reads the form as it comes.
    if (studyIdText.trim()) form.append('studyIdText', studyIdText.trim());
    form.append('file', file);
    const answer = await shell.http.request<ImportResult>({
      method: 'POST',
      url: '/api/builder/odm-import',
      body: form,
      timeoutMs: TIMEOUT_MS,
      handles: [413, 429],
    });
    if (!answer.ok) return setStage({ at: 'refused', failure: answer.failure, file });
    dispatch(builderApi.util.invalidateTags(['study']));
    setStage({ at: 'done', result: answer.data, fileName: file.name });
  };

  return (
    <>
      <PageHeader
        title={t('import.title')}
        breadcrumb={useBreadcrumb()}
        actions={
          stage.at === 'done' ? (
            <Button onClick={() => setStage({ at: 'choose' })}>{t('import.another')}</Button>
          ) : null
        }
      />
      {stage.at === 'done' ? (
        <ImportDone result={stage.result} fileName={stage.fileName} />
      ) : stage.at === 'sending' ? (
        <section className="mb-stack mb-narrow" aria-live="polite">
          <p>{t('import.sending', { file: stage.fileName })}</p>
          <Progress percent={100} status="active" showInfo={false} aria-label={t('import.busy')} />
        </section>
      ) : (
        <section className="mb-stack mb-narrow">
          {stage.at === 'refused' ? (
            <ImportFaults failure={stage.failure} fileName={stage.file.name} />
          ) : (
            <p>{t('import.intro')}</p>
          )}
          <Form layout="vertical">
            <Form.Item label={t('import.studyId')} extra={t('import.studyIdHint')} htmlFor="odm-id">
              <Input
                id="odm-id"
                value={studyIdText}
                maxLength={100}
                onChange={(event) => setStudyIdText(event.target.value)}
              />
            </Form.Item>
          </Form>
          <Upload.Dragger
            accept=".xml,.odm,text/xml,application/xml"
            multiple={false}
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file);
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
              <Button onClick={() => void send(stage.file)}>
                {t('import.again', { file: stage.file.name })}
              </Button>
            </div>
          ) : (
            <Alert type="info" showIcon title={t('import.safe')} />
          )}
        </section>
      )}
    </>
  );
}

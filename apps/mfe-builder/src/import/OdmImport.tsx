import { builderApi, type ImportResult } from '@casebook/api-builder';
import { useBreadcrumb } from '@casebook/shell-sdk';
import { Button, Form, Input, PageHeader } from '@casebook/ui/core';
import { useState } from 'react';
import { useStudyIdRefusal } from '../shared/useStudyIdRefusal';
import { useT } from '../shared/useT';
import { ImportDone } from './ImportDone';
import { FileSending, FileStep } from './FileStep';

type Stage =
  | { at: 'choose' }
  | { at: 'sending'; fileName: string }
  | { at: 'done'; result: ImportResult; fileName: string }
  | { at: 'refused'; error: unknown; file: File };

/** Creates a study from a CDISC ODM file: choose, wait, then the result or the faults. */
export function OdmImport() {
  const t = useT();
  const [importOdm] = builderApi.useImportOdmMutation();
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const [studyIdText, setStudyIdText] = useState('');
  const fault = useStudyIdRefusal()(studyIdText);

  const send = async (file: File) => {
    setStage({ at: 'sending', fileName: file.name });
    const body = { file, studyIdText: studyIdText.trim() || undefined };
    const { data, error } = await importOdm({ body });
    setStage(
      data ? { at: 'done', result: data, fileName: file.name } : { at: 'refused', error, file },
    );
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
        <FileSending fileName={stage.fileName} />
      ) : (
        <FileStep
          intro={t('import.intro')}
          safe={t('import.safe')}
          refused={stage.at === 'refused' ? stage : undefined}
          onFile={send}
        >
          <Form layout="vertical">
            <Form.Item
              label={t('import.studyId')}
              extra={t('import.studyIdHint')}
              htmlFor="odm-id"
              validateStatus={fault ? 'error' : ''}
              help={fault}
            >
              <Input
                id="odm-id"
                value={studyIdText}
                onChange={(event) => setStudyIdText(event.target.value)}
              />
            </Form.Item>
          </Form>
        </FileStep>
      )}
    </>
  );
}

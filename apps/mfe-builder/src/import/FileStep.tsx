import { type Failure, failureOf } from '@casebook/shell-sdk';
import { Alert, Button, Progress } from '@casebook/ui/core';
import { Upload } from '@casebook/ui/data';
import type { ReactNode } from 'react';
import { useT } from '../shared/useT';
import { ImportFaults } from './ImportFaults';
import css from '../shared/builder.module.css';

export interface FileStepProps {
  /** The purpose of the file. */
  intro: string;
  /** A note that choosing a file does not change or overwrite anything. */
  safe: string;
  /** The refused file, and the error of the call. */
  refused?: { file: File; error: unknown };
  /** Fields that are sent with the file. */
  children?: ReactNode;
  onFile: (file: File) => unknown;
}

/** The step to choose a file to import, with the reason of a refusal. */
export function FileStep({ intro, safe, refused, children, onFile }: FileStepProps) {
  const t = useT();
  const failure: Failure | undefined = refused && failureOf(refused.error);
  return (
    <section className={`${css.stack} ${css.narrow}`}>
      {refused && failure ? (
        <ImportFaults failure={failure} fileName={refused.file.name} />
      ) : (
        <p>{intro}</p>
      )}
      {children}
      <Upload.Dragger
        accept=".xml,.odm,text/xml,application/xml"
        multiple={false}
        showUploadList={false}
        beforeUpload={(file) => {
          onFile(file);
          return false;
        }}
      >
        <p>
          <strong>{t('import.drop')}</strong>
        </p>
        <p className={css.quiet}>{t('import.dropHint')}</p>
      </Upload.Dragger>
      {refused ? (
        <div>
          <Button onClick={() => void onFile(refused.file)}>
            {t('import.again', { file: refused.file.name })}
          </Button>
        </div>
      ) : (
        <Alert type="info" showIcon title={safe} />
      )}
    </section>
  );
}

/** Shown while the service reads a file. */
export function FileSending({ fileName }: { fileName: string }) {
  const t = useT();
  return (
    <section className={`${css.stack} ${css.narrow}`} aria-live="polite">
      <p>{t('import.sending', { file: fileName })}</p>
      <Progress percent={100} status="active" showInfo={false} aria-label={t('import.busy')} />
    </section>
  );
}

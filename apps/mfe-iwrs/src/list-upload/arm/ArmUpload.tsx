import { iwrsApi, type Scheme } from '@casebook/api-iwrs';
import { useReAuth } from '@casebook/screen-kit';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { Alert, Modal, Progress } from '@casebook/ui/core';
import { Upload } from '@casebook/ui/data';
import { DownloadButton } from '@casebook/ui/extra';
import { useState } from 'react';
import { sha256Of } from '../../shared/sha256';
import { useAsked } from '../../shared/useAsked';
import { useSchemeTexts } from '../scheme/useSchemeTexts';
import styles from './arm.module.css';
import { UploadFaults } from './UploadFaults';
import { useTemplate } from './useTemplate';

/** Uploads an Excel file with entries of an arm list. A file with any fault adds nothing. */
export function ArmUpload({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) {
  const { t, text, title } = useSchemeTexts();
  const { askReAuth, reAuthDialog } = useReAuth();
  const asked = useAsked();
  const { studyId } = useStudy();
  const [send, { isLoading, error }] = iwrsApi.useUploadArmListMutation();
  const [file, setFile] = useState<File>();
  const [isAsked, setIsAsked] = useState(false);
  const messages = useMessages();
  const columns = [t('arm.number'), ...scheme.factors.map(({ factor }) => factor), t('arm.arm')];
  const template = useTemplate(scheme, text);
  const upload = async () => {
    setIsAsked(true);
    if (!file) return;
    const object = { studyId, schemeKey: scheme.key, sha256: await sha256Of(file) };
    const reAuthToken = await askReAuth({
      act: 'arm-upload',
      object,
      title: t('arm.uploadTitle', { scheme: title(scheme) }),
      okText: t('arm.uploadAct'),
    });
    if (reAuthToken === null) return;
    const { data } = await send({ studyId, schemeKey: scheme.key, body: { file, reAuthToken } });
    if (!data) return;
    asked(data, t('arm.added', { count: data.done }));
    onClose();
  };
  return (
    <>
      <Modal
        open
        width={720}
        title={t('arm.uploadTitle', { scheme: title(scheme) })}
        okText={t('arm.uploadAct')}
        confirmLoading={isLoading}
        mask={{ closable: false }}
        onOk={() => void upload()}
        onCancel={onClose}
      >
        <div className={styles['stack']}>
          <p>{t('arm.help', { columns: columns.join(', ') })}</p>
          <div>
            <DownloadButton
              load={template}
              failureText={() => undefined}
              label={t('arm.template')}
            />
          </div>
          <Upload.Dragger
            accept=".xlsx"
            multiple={false}
            showUploadList={false}
            beforeUpload={(chosen) => {
              setFile(chosen);
              return false;
            }}
          >
            <strong>{file ? file.name : t('arm.drop')}</strong>
          </Upload.Dragger>
          {isAsked && !file ? (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={messages.text('IMPORT_FILE_REQUIRED')}
            />
          ) : null}
          {isLoading ? (
            <Progress percent={100} status="active" showInfo={false} aria-label={t('arm.busy')} />
          ) : (
            <UploadFaults error={error} />
          )}
        </div>
      </Modal>
      {reAuthDialog}
    </>
  );
}

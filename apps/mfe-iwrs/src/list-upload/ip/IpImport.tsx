import { iwrsApi } from '@casebook/api-iwrs';
import { FailureAlert, useReAuth } from '@casebook/screen-kit';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { Alert, Modal, Skeleton } from '@casebook/ui/core';
import { Upload } from '@casebook/ui/data';
import { DownloadButton, sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../shared/iwrs.module.css';
import { sha256Of } from '../../shared/sha256';
import { useAsked } from '../../shared/useAsked';

/** Uploads an Excel file with IP numbers. A file with any fault adds nothing. */
export function IpImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe_iwrs');
  const messages = useMessages();
  const { askReAuth, reAuthDialog } = useReAuth();
  const asked = useAsked();
  const [isAsked, setIsAsked] = useState(false);
  const { studyId } = useStudy();
  const [send, { isLoading, error }] = iwrsApi.useImportIpNumbersMutation();
  const [file, setFile] = useState<File>();
  const upload = async () => {
    setIsAsked(true);
    if (!file) return;
    const object = { studyId, sha256: await sha256Of(file) };
    const reAuthToken = await askReAuth({
      act: 'ip-upload',
      object,
      title: t('ip.importTitle'),
      okText: t('ip.importAct'),
    });
    if (reAuthToken === null) return;
    const { data } = await send({ studyId, body: { file, reAuthToken } });
    if (!data) return;
    asked(data, t('ip.imported', { count: data.done }));
    onClose();
  };
  return (
    <>
      <Modal
        open
        width={640}
        title={t('ip.importTitle')}
        okText={t('ip.importAct')}
        confirmLoading={isLoading}
        mask={{ closable: false }}
        onOk={() => void upload()}
        onCancel={onClose}
      >
        <div className={css['stack']}>
          <p>{t('ip.importHelp')}</p>
          <div>
            <DownloadButton
              load={useTemplate()}
              failureText={() => undefined}
              label={t('ip.template')}
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
            <strong>{file ? file.name : t('ip.drop')}</strong>
          </Upload.Dragger>
          {isAsked && !file ? (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={messages.text('IMPORT_FILE_REQUIRED')}
            />
          ) : null}
          {isLoading ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
          {isLoading ? null : <FailureAlert error={error} />}
        </div>
      </Modal>
      {reAuthDialog}
    </>
  );
}

interface TemplateRow {
  number: string;
  kitType: string;
  lot: string;
  expiresOn: string;
}

/** An Excel file with the heads of the columns only. */
function useTemplate(): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_iwrs');
  const { studyIdText } = useStudy();
  const { text, date } = sheetColumns<TemplateRow>();
  return async () => ({
    fileParts: [studyIdText, t('ip.template')],
    sheets: [
      sheet<TemplateRow>({
        name: t('ip.title'),
        rows: [],
        columns: [
          text(t('ip.ipNumber'), ({ number }) => number),
          text(t('ip.kitType'), ({ kitType }) => kitType),
          text(t('ip.lot'), ({ lot }) => lot),
          date(t('ip.expiresOn'), ({ expiresOn }) => expiresOn),
          date(t('ip.dispenseUntil'), () => ''),
          text(t('ip.site'), () => ''),
        ],
      }),
    ],
  });
}

import { iwrsApi } from '@casebook/api-iwrs';
import { FailureAlert } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Modal, Skeleton } from '@casebook/ui/core';
import { Upload } from '@casebook/ui/data';
import { DownloadButton, sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../shared/iwrs.module.css';

/** Uploads an Excel file with IP numbers. A file with any fault adds nothing. */
export function IpImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const { studyId } = useStudy();
  const [send, { isLoading, error }] = iwrsApi.useImportIpNumbersMutation();
  const [file, setFile] = useState<File>();
  const upload = async () => {
    // Without a file the service says what is missing.
    const body = { file: file ?? new File([], '') };
    const { data } = await send({ studyId, body });
    if (!data) return;
    shell.ui.notify({
      type: 'success',
      message: { text: t('ip.imported', { count: data.added }) },
    });
    onClose();
  };
  return (
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
        {isLoading ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
        {isLoading ? null : <FailureAlert error={error} />}
      </div>
    </Modal>
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

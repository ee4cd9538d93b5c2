import { type SiteCopyRow, useAcknowledgeSiteCopyMutation } from '@casebook/api-export';
import { FormFault } from '@casebook/screen-kit';
import { useFailure, useStudy } from '@casebook/shell-sdk';
import { Modal, useUiText } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checksumOf } from './checksum-of';

interface Props {
  copy: SiteCopyRow;
  onClose: () => void;
}

/** Confirms for the site that it has received a copy: the person shows the file, and its checksum must be that of the copy. */
export function AcknowledgeDialog({ copy, onClose }: Props) {
  const { t } = useTranslation('mfe_status');
  const ui = useUiText();
  const { newText } = useFailure();
  const { studyId } = useStudy();
  const [file, setFile] = useState<File>();
  const [isComputing, setIsComputing] = useState(false);
  const [fault, setFault] = useState<string>();
  const [acknowledge, { isLoading }] = useAcknowledgeSiteCopyMutation();
  const id = useId();
  const submit = async () => {
    setFault(undefined);
    if (!file) return setFault(t('siteCopy.noFile'));
    setIsComputing(true);
    const sha256 = await checksumOf(file);
    setIsComputing(false);
    const { documentId } = copy;
    const { error } = await acknowledge({ studyId, documentId, siteCopyReceipt: { sha256 } });
    if (error) return setFault(newText(error));
    onClose();
  };
  return (
    <Modal
      open
      width={560}
      title={t('siteCopy.acknowledgeTitle', { site: `${copy.siteCode} ${copy.siteName}` })}
      okText={t('siteCopy.acknowledge')}
      cancelText={ui('cancel')}
      okButtonProps={{ loading: isComputing || isLoading }}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <FormFault text={fault} />
      <p>{t('siteCopy.acknowledgeText')}</p>
      <label htmlFor={id}>{t('siteCopy.file')}</label>
      <div>
        <input
          id={id}
          type="file"
          accept=".zip"
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            setFault(undefined);
          }}
        />
      </div>
    </Modal>
  );
}

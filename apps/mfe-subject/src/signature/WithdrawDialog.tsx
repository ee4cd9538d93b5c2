import { type SignatureRow, useWithdrawSignatureMutation } from '@casebook/api-subject';
import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { FormFault, useReAuth } from '@casebook/screen-kit';
import { useFailure, useStudy } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, Input, Modal } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './signature.module.css';
import { useSignatureTexts } from './useSignatureTexts';

/** Asks why a signature is withdrawn, then for the password, and withdraws it. Mounted while it is open. */
export function WithdrawDialog(props: {
  row: SignatureRow;
  subjectId: number;
  onClose: () => void;
  onDone: (() => void) | undefined;
}) {
  const { row, subjectId, onClose, onDone } = props;
  const { signatureId, signerName, signedAt, utcOffsetMinutes } = row;
  const { t } = useTranslation('mfe_subject');
  const { newText } = useFailure();
  const { studyId } = useStudy();
  const { coverOf } = useSignatureTexts();
  const { askReAuth, reAuthDialog } = useReAuth();
  const [withdraw, { isLoading }] = useWithdrawSignatureMutation();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const title = t('sign.withdrawn.title', { target: coverOf(row) });

  const submit = async () => {
    setFault(undefined);
    if (reason.trim() === '') return setIsMissing(true);
    const reAuthToken = await askReAuth({
      act: 'withdraw-signature',
      object: { studyId, subjectId, signatureId, reason },
      title,
      okText: t('sign.withdrawn.act'),
    });
    if (reAuthToken === null) return;
    const { error } = await withdraw({
      studyId,
      subjectId,
      signatureId,
      signatureWithdrawalInput: { reason, reAuthToken },
    });
    if (error !== undefined) return setFault(newText(error));
    onDone?.();
    onClose();
  };

  return (
    <>
      <Modal
        open
        width={560}
        title={title}
        mask={{ closable: false }}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="primary" danger loading={isLoading} onClick={() => void submit()}>
              {t('sign.withdrawn.start')}
            </Button>
          </>
        }
      >
        <div className={styles.withdrawing}>
          <FormFault text={fault} />
          <p className={styles.line}>
            {t('sign.withdrawn.signed', { name: signerName })}{' '}
            <DateTimeZoned utc={signedAt} offsetMinutes={utcOffsetMinutes} />
          </p>
          <p className={styles.line}>{t('sign.withdrawn.explain')}</p>
          <div className={styles.reason}>
            <label htmlFor={id}>{t('reason.label')}</label>
            <Input.TextArea
              id={id}
              autoFocus
              rows={3}
              value={reason}
              maxLength={MAX_REASON_LENGTH}
              aria-required="true"
              aria-invalid={isMissing}
              aria-describedby={isMissing ? `${id}-fault` : undefined}
              onChange={(event) => {
                setReason(event.target.value);
                setIsMissing(false);
              }}
            />
            {isMissing ? (
              <p id={`${id}-fault`} className={styles.fault} role="alert">
                {t('reason.missing')}
              </p>
            ) : null}
          </div>
        </div>
      </Modal>
      {reAuthDialog}
    </>
  );
}

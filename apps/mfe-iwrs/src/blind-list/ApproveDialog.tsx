import { type Unblinding, useApproveUnblindingMutation } from '@casebook/api-iwrs';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { Input } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActModal } from './ActModal';
import styles from './blind-list.module.css';
import { RequestFacts } from './RequestFacts';
import { useNotifyDecided } from './useNotices';

/** A code has eight signs and a hyphen; spaces around it do no harm. */
const MAX_CODE_LENGTH = 40;

/** Approves a request with the security code of the mail. */
export function ApproveDialog({ row, onClose }: { row: Unblinding; onClose: () => void }) {
  const { t } = useTranslation('mfe_iwrs');
  const messages = useMessages();
  const { studyId } = useStudy();
  const [approve] = useApproveUnblindingMutation();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const notifyDecided = useNotifyDecided();
  const id = useId();
  return (
    <ActModal
      title={t('blind.ask.approve', { subject: row.subjectNo })}
      okText={t('blind.act.approve')}
      onClose={onClose}
      onOk={async () => {
        if (code.trim() === '') {
          setIsMissing(true);
          return { stays: true };
        }
        const { unblindingId, round } = row;
        const { data, error } = await approve({
          studyId,
          unblindingId,
          securityCodeInput: { round, code },
        });
        if (data) notifyDecided('BLIND_APPROVED', data);
        return { error };
      }}
    >
      <RequestFacts row={row} />
      <p>{t('blind.explain.approve')}</p>
      <div className={styles['field']}>
        <label htmlFor={id}>{t('blind.code')}</label>
        <Input
          id={id}
          className={styles['code'] ?? ''}
          value={code}
          maxLength={MAX_CODE_LENGTH}
          autoComplete="one-time-code"
          spellCheck={false}
          placeholder="XXXX-XXXX"
          aria-required="true"
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-fault` : undefined}
          onChange={(event) => {
            setCode(event.target.value);
            setIsMissing(false);
          }}
        />
        {isMissing ? (
          <p id={`${id}-fault`} className={styles['fault']} role="alert">
            {messages.text('BLIND_CODE_REQUIRED')}
          </p>
        ) : null}
      </div>
    </ActModal>
  );
}

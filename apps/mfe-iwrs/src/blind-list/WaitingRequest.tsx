import { type CodeMail, type Unblinding, useSendUnblindingCodesMutation } from '@casebook/api-iwrs';
import { useFailure, useShell, useStudy } from '@casebook/shell-sdk';
import { Alert, Button, DateTimeZoned, Tag } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './blind-list.module.css';

const COLOURS = {
  queued: 'processing',
  sent: 'success',
  failing: 'warning',
  failed: 'error',
} as const;

/** Who was sent a code for a request that waits, when, and how else each of them is reached. */
export function WaitingRequest({ row }: { row: Unblinding }) {
  const { t } = useTranslation('mfe_iwrs');
  const { subjectNo, requestedAt, told, acts } = row;
  const isTold = told.some(({ state }) => state === 'sent');
  return (
    <Alert
      type={isTold ? 'info' : 'warning'}
      showIcon
      title={t('blind.waiting.title', { subject: subjectNo })}
      description={
        <div className={styles['waiting']}>
          <p>
            {t(isTold ? 'blind.waiting.told' : 'blind.waiting.nobodyTold')}{' '}
            {t('blind.col.requestedAt')}: <DateTimeZoned utc={requestedAt} />
          </p>
          <ul className={styles['told']}>
            {told.map((mail) => (
              <ToldPerson key={mail.email} mail={mail} />
            ))}
          </ul>
          {acts.includes('send-codes') ? <SendCodes row={row} /> : null}
        </div>
      }
    />
  );
}

function ToldPerson({ mail }: { mail: CodeMail }) {
  const { t } = useTranslation('mfe_iwrs');
  const { name, organisation, email, phone, state, at } = mail;
  return (
    <li>
      <strong>{name}</strong> {organisation ? <span>{organisation}</span> : null}
      <Tag color={COLOURS[state]}>{t(`blind.mail.${state}`)}</Tag>
      <span className={styles['soft']}>
        {email}, <DateTimeZoned utc={at} />
      </span>
      <span>
        {phone ? (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
        ) : (
          <span className={styles['soft']}>{t('blind.waiting.noPhone')}</span>
        )}
      </span>
    </li>
  );
}

function SendCodes({ row }: { row: Unblinding }) {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const { studyId } = useStudy();
  const { newText } = useFailure();
  const [sendCodes, { isLoading }] = useSendUnblindingCodesMutation();
  const [fault, setFault] = useState<string>();
  const { unblindingId, round, subjectNo } = row;
  const send = async () => {
    const { error } = await sendCodes({ studyId, unblindingId, unblindingRound: { round } });
    setFault(error ? newText(error) : undefined);
    if (!error) shell.ui.notify({ type: 'success', message: { code: 'BLIND_CODES_SENT' } });
  };
  return (
    <div>
      <Button
        loading={isLoading}
        aria-label={`${t('blind.act.sendCodes')}: ${subjectNo}`}
        onClick={() => void send()}
      >
        {t('blind.act.sendCodes')}
      </Button>
      {fault ? <p role="alert">{fault}</p> : null}
    </div>
  );
}

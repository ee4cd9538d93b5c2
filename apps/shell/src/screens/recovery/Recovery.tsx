import type { RecoveryBody } from '@casebook/api-auth';
import { type Failure, failureOf, useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountForm, TextField } from '../account/AccountForm';
import { useFields } from '../account/useFields';
import { QuestionField } from '../account/NewPassword';
import styles from './recovery.module.css';

interface RecoveryProps {
  /** Texts of the page: forgot password or forgot user ID. */
  kind: 'password' | 'loginId';
  send: (body: RecoveryBody) => Promise<{ error?: unknown }>;
  busy: boolean;
}

/** Address, question and answer, sent together; then what to do next. */
export function Recovery({ kind, send, busy }: RecoveryProps) {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [tooMany, setTooMany] = useState<Failure | null>(null);
  const fields = useFields(
    { email: '', secretQuestion: '', secretAnswer: '' },
    {
      needed: {
        email: 'AUTH_EMAIL_REQUIRED',
        secretQuestion: 'AUTH_SECRET_QUESTION_REQUIRED',
        secretAnswer: 'AUTH_SECRET_ANSWER_REQUIRED',
      },
      check: ({ email }) => ({ email: looksLikeAddress(email) ? null : 'AUTH_EMAIL_FORM' }),
    },
  );
  useEffect(() => document.getElementById('email')?.focus(), []);

  const submit = async () => {
    setTooMany(null);
    const { email, secretQuestion, secretAnswer } = fields.values;
    const address = email.trim();
    const { error } = await send({
      email: address,
      secretQuestion: Number(secretQuestion) as RecoveryBody['secretQuestion'],
      secretAnswer,
    });
    if (!error) return setSentTo(address);
    const failure = failureOf(error);
    if (failure.status === 429) setTooMany(failure);
    else fields.refuse(failure);
  };

  if (sentTo !== null) return <Sent kind={kind} address={sentTo} />;
  return (
    <>
      <p className={styles['note']}>{t(`recovery.${kind}.what`)}</p>
      {tooMany ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={styles['tooMany'] ?? ''}
          title={messages.of(tooMany)}
          description={t('recovery.tooMany')}
        />
      ) : null}
      <AccountForm
        fields={fields}
        submit={t(`recovery.${kind}.submit`)}
        busy={busy}
        onSubmit={() => void submit()}
      >
        <TextField
          fields={fields}
          name="email"
          type="email"
          label={t('recovery.email')}
          autoComplete="email"
        />
        <QuestionField fields={fields} name="secretQuestion" />
        <TextField
          fields={fields}
          name="secretAnswer"
          label={t('account.answer')}
          hint={t('recovery.answerHint')}
          autoComplete="off"
        />
      </AccountForm>
    </>
  );
}

function Sent({ kind, address }: { kind: RecoveryProps['kind']; address: string }) {
  const { t } = useTranslation('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  // The result replaces the form, so it gets the focus for screen readers.
  useEffect(() => heading.current?.focus(), []);
  const steps = t(`recovery.${kind}.next`, { returnObjects: true }) as string[];
  return (
    <div className={styles['done']}>
      <h2 ref={heading} tabIndex={-1}>
        {t('recovery.sent')}
      </h2>
      <p>{t(`recovery.${kind}.sentTo`, { address })}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{t('recovery.noMail')}</p>
    </div>
  );
}

const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

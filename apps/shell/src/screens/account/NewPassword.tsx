import type { Profile } from '@casebook/api-auth';
import {
  passwordFault,
  type PasswordOwner,
  passwordRules,
  personalPasswordFault,
} from '@casebook/catalogue';
import { Checkbox } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, TextField } from './AccountForm';
import styles from './account.module.css';
import type { FieldRules, Fields } from './useFields';

export const secretQuestions = ['1', '2', '3', '4'] as const;

export interface NewPasswordValues {
  newPassword: string;
  confirmation: string;
  secretQuestion: string;
  secretAnswer: string;
}

export const noPassword: NewPasswordValues = {
  newPassword: '',
  confirmation: '',
  secretQuestion: '',
  secretAnswer: '',
};

/** The password rules of spec 5 that the browser can check. */
export const newPasswordRules = (
  profile: PasswordOwner & Pick<Profile, 'secretQuestion'>,
): FieldRules<keyof NewPasswordValues> => ({
  needed: {
    newPassword: 'COMMON_REQUIRED',
    confirmation: 'COMMON_REQUIRED',
    secretAnswer: 'AUTH_SECRET_ANSWER_REQUIRED',
    ...(profile.secretQuestion === null && { secretQuestion: 'AUTH_SECRET_QUESTION_REQUIRED' }),
  },
  check: ({ newPassword, confirmation }) => ({
    newPassword: passwordFault(newPassword) ?? personalPasswordFault(newPassword, profile),
    confirmation: confirmation === newPassword ? null : 'AUTH_PASSWORDS_DIFFER',
  }),
});

/** The input of the call. */
export const newPasswordBody = (values: NewPasswordValues) => ({
  newPassword: values.newPassword,
  confirmation: values.confirmation,
  secretAnswer: values.secretAnswer,
  secretQuestion: values.secretQuestion ? (Number(values.secretQuestion) as 1) : undefined,
});

interface Props<K extends string> {
  fields: Fields<K | keyof NewPasswordValues>;
  profile: Profile;
  /** Shown above the new password: the field for the current one. */
  current?: K;
}

/** New password with its rules, its confirmation, and the secret question: answered, or set the first time. */
export function NewPassword<K extends string = never>({ fields, profile, current }: Props<K>) {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  const type = shown ? 'text' : 'password';
  const { secretQuestion } = profile;
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={profile.loginId} readOnly hidden />
      {current ? (
        <TextField
          {...{ fields, type }}
          name={current}
          label={t('account.currentPassword')}
          autoComplete="current-password"
        />
      ) : null}
      <TextField
        {...{ fields, type }}
        name="newPassword"
        label={t('account.newPassword')}
        autoComplete="new-password"
        describedBy="password-rules"
      />
      <Rules password={fields.values.newPassword} owner={profile} />
      <TextField
        {...{ fields, type }}
        name="confirmation"
        label={t('account.confirmation')}
        autoComplete="new-password"
      />
      <Checkbox
        className={styles['show'] ?? ''}
        checked={shown}
        onChange={({ target }) => setShown(target.checked)}
      >
        {t('account.showPasswords')}
      </Checkbox>
      {secretQuestion === null ? (
        <>
          <p className={styles['note']}>{t('account.questionWhy')}</p>
          <QuestionField fields={fields} name="secretQuestion" />
        </>
      ) : null}
      <TextField
        fields={fields}
        name="secretAnswer"
        label={
          secretQuestion === null
            ? t('account.answer')
            : t('account.answerTo', { question: t(`account.questions.${secretQuestion}`) })
        }
        autoComplete="off"
      />
    </>
  );
}

export function QuestionField<K extends string>({ fields, name }: { fields: Fields<K>; name: K }) {
  const { t } = useTranslation('shell');
  return (
    <ChoiceField
      fields={fields}
      name={name}
      label={t('account.question')}
      options={secretQuestions.map((value) => ({ value, label: t(`account.questions.${value}`) }))}
    />
  );
}

/** The rules, shown before anything is typed: fulfilled rules are ticked; the rule that only the service can check is last. */
function Rules({ password, owner }: { password: string; owner: PasswordOwner }) {
  const { t } = useTranslation('shell');
  const rules = [
    ...passwordRules.map(({ id, met }) => ({ id, done: met(password) })),
    { id: 'personal', done: personalPasswordFault(password, owner) === null },
    { id: 'common', done: false },
    { id: 'unused', done: false },
  ];
  return (
    <ul id="password-rules" className={styles['rules']}>
      {rules.map(({ id, done }) => {
        const met = done && password !== '';
        return (
          <li key={id} className={met ? styles['met'] : undefined}>
            <span aria-hidden="true">{met ? '✓' : '·'}</span> {t(`account.rules.${id}`)}
            {met ? <span className="cb-hidden"> {t('account.rules.met')}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

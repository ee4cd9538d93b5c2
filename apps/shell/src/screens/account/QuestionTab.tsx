import { authApi, type Profile } from '@casebook/api-auth';
import { failureOf, useShell } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { AccountForm, TextField } from './AccountForm';
import styles from './account.module.css';
import { useFields } from './useFields';
import { QuestionField } from './NewPassword';

export function QuestionTab({ profile }: { profile: Profile }) {
  const { ui } = useShell();
  const { t } = useTranslation('shell');
  const [update, { isLoading }] = authApi.useUpdateSecretQuestionMutation();
  const { secretQuestion } = profile;
  const fields = useFields(
    { originalAnswer: '', secretQuestion: '', secretAnswer: '', password: '' },
    {
      needed: {
        ...(secretQuestion !== null && { originalAnswer: 'AUTH_SECRET_ANSWER_REQUIRED' }),
        secretQuestion: 'AUTH_SECRET_QUESTION_REQUIRED',
        secretAnswer: 'AUTH_SECRET_ANSWER_REQUIRED',
        password: 'AUTH_PASSWORD_REQUIRED',
      },
    },
  );
  const send = async () => {
    const { originalAnswer, ...values } = fields.values;
    const { error } = await update({
      updateSecretQuestionBody: {
        ...values,
        secretQuestion: Number(values.secretQuestion) as 1,
        originalAnswer: originalAnswer || undefined,
      },
    });
    if (error) return fields.refuse(failureOf(error));
    fields.clear();
    ui.notify({ type: 'success', message: { code: 'AUTH_SECRET_QUESTION_CHANGED' } });
  };
  return (
    <section className={styles['box']} aria-label={t('account.tabs.question')}>
      <p className={styles['note']}>{t('account.questionWhy')}</p>
      <AccountForm
        fields={fields}
        submit={t('account.questionSubmit')}
        busy={isLoading}
        onSubmit={() => void send()}
      >
        {secretQuestion === null ? null : (
          <TextField
            fields={fields}
            name="originalAnswer"
            label={t('account.originalAnswerTo', {
              question: t(`account.questions.${secretQuestion}`),
            })}
            autoComplete="off"
          />
        )}
        <QuestionField fields={fields} name="secretQuestion" />
        <TextField
          fields={fields}
          name="secretAnswer"
          label={t('account.newAnswer')}
          autoComplete="off"
        />
        <TextField
          fields={fields}
          name="password"
          type="password"
          label={t('account.currentPassword')}
          autoComplete="current-password"
        />
      </AccountForm>
    </section>
  );
}

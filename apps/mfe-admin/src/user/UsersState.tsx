import { adminApi, type StudyUser, type UserOutcomes } from '@casebook/api-admin';
import { useMessages, useStudy, useFailure } from '@casebook/shell-sdk';
import { BulkAction, type BulkOutcome } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';

/** The outcome awaits confirmation by a second person. */
const WAITS = 'RIGHTS_WAITS';

export type StateAct = 'disable' | 'enable';

interface Props {
  act: StateAct;
  users: readonly StudyUser[];
  onClose: (done: boolean) => void;
}

/** Disables or enables the chosen users in this study. */
export function UsersState({ act, users, onClose }: Props) {
  const { t } = useTranslation('mfe_admin');
  const messages = useMessages();
  const { text: failureText } = useFailure();
  const { studyId } = useStudy();
  const [previewDisable] = adminApi.usePreviewDisableUsersMutation();
  const [previewEnable] = adminApi.usePreviewEnableUsersMutation();
  const [disable] = adminApi.useDisableUsersMutation();
  const [enable] = adminApi.useEnableUsersMutation();
  const personIds = users.map(({ personId }) => personId);

  const outcomeOf = ({ rows }: UserOutcomes): BulkOutcome => {
    const labels = new Map(users.map((user) => [user.personId, `${user.name} (${user.loginId})`]));
    const labelled = rows.map((row) => ({
      ...row,
      key: row.personId,
      label: labels.get(row.personId) ?? String(row.personId),
    }));
    return {
      done: labelled.filter(({ done }) => done),
      pending: labelled.filter(({ code }) => code === WAITS),
      skipped: labelled
        .filter(({ done, code }) => !done && code !== WAITS)
        .map((row) => ({ ...row, reason: messages.text(row.code ?? 'COMMSG002') })),
    };
  };
  const preview = async () => {
    const usersInput = { personIds };
    const ask = act === 'disable' ? previewDisable : previewEnable;
    return outcomeOf(await ask({ studyId, usersInput }).unwrap());
  };
  const run = async (reason: string) => {
    const usersStateInput = { personIds, reason };
    const set = act === 'disable' ? disable : enable;
    return outcomeOf(await set({ studyId, usersStateInput }).unwrap());
  };

  return (
    <BulkAction
      title={t(`user.${act}Title`)}
      act={t(`user.${act}`)}
      danger={act === 'disable'}
      note={t(`user.${act}Note`)}
      preview={preview}
      run={run}
      failureText={failureText}
      onClose={onClose}
    />
  );
}

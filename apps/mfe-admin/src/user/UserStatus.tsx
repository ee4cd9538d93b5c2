import type { StudyUser } from '@casebook/api-admin';
import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';
import { activeShape, inactiveShape, type StatusLook, StatusWord } from '../shared/StatusWord';

/** Spec section 3: one glyph, one colour and one word for each status. */
const statuses = {
  1: {
    key: 'notYet',
    tone: 'quiet',
    shape: 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2z',
  },
  2: {
    key: 'locked',
    tone: 'danger',
    shape: 'M3 7h10v7H3zM5 7V4.8a3 3 0 0 1 6 0V7M8 9.8v1.6',
  },
  3: { key: 'inactive', tone: 'warn', shape: inactiveShape },
  4: { key: 'active', tone: 'ok', shape: activeShape },
} as const satisfies Record<number, StatusLook & { key: string }>;

const statusOf = (status: number) => statuses[status as keyof typeof statuses] ?? statuses[1];

/** The last part of the text key of a status. */
export const statusKey = (status: number) => statusOf(status).key;

export function UserStatus({
  status,
  waits = false,
}: Pick<StudyUser, 'status'> & Partial<Pick<StudyUser, 'waits'>>) {
  const { t } = useTranslation('mfe_admin');
  const look = statusOf(status);
  return (
    <>
      <StatusWord look={look} word={t(`user.status.${look.key}`)} />
      {waits ? <div className={css.soft}>{t('user.waits')}</div> : null}
    </>
  );
}

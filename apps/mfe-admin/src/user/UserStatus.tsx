import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';

/** Spec section 3: one glyph, one colour and one word for each status. */
const statuses = {
  1: { key: 'notYet', tone: css.quiet, shape: 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2z' },
  2: { key: 'locked', tone: css.danger, shape: 'M3 7h10v7H3zM5 7V4.8a3 3 0 0 1 6 0V7M8 9.8v1.6' },
  3: {
    key: 'inactive',
    tone: css.warn,
    shape: 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2zM3.9 12.1l8.2-8.2',
  },
  4: { key: 'active', tone: css.ok, shape: 'M2.5 8.5l3.6 3.6 7.4-8' },
} as const;

const statusOf = (status: number) => statuses[status as keyof typeof statuses] ?? statuses[1];

/** The last part of the key under which the word for a status stands. */
export const statusKey = (status: number) => statusOf(status).key;

export function UserStatus({ status }: { status: number }) {
  const { t } = useTranslation('mfe_admin');
  const { key, tone, shape } = statusOf(status);
  return (
    <span className={`${css.status} ${tone}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={shape} />
      </svg>
      {t(`user.status.${key}`)}
    </span>
  );
}

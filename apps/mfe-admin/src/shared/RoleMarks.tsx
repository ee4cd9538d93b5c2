import { useTranslation } from 'react-i18next';
import css from './admin.module.css';

const EYE =
  'M1.5 8S4 3.6 8 3.6 14.5 8 14.5 8 12 12.4 8 12.4 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z';
const KEY = 'M5.2 7.2a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8zM7.3 8.1 13.5 2M11 4.5l1.8 1.8';

export interface MarkedRole {
  unblinded: boolean;
  managesAccess: boolean;
}

function Mark({ shape, word, tone }: { shape: string; word: string; tone: 'warn' | 'quiet' }) {
  return (
    <span className={`${css.status} ${css.mark} ${css[tone]}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={shape} />
      </svg>
      {word}
    </span>
  );
}

/** Marks of a role: it sees unblinded data, or it grants rights. Renders nothing for an ordinary role. */
export function RoleMarks({ unblinded, managesAccess }: MarkedRole) {
  const { t } = useTranslation('mfe_admin');
  return (
    <>
      {unblinded ? <Mark shape={EYE} word={t('rights.unblinded')} tone="warn" /> : null}
      {managesAccess ? <Mark shape={KEY} word={t('rights.managesAccess')} tone="quiet" /> : null}
    </>
  );
}

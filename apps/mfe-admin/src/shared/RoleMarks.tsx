import { useTranslation } from 'react-i18next';
import css from './admin.module.css';

const EYE =
  'M1.5 8S4 3.6 8 3.6 14.5 8 14.5 8 12 12.4 8 12.4 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z';
const KEY = 'M5.2 7.2a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8zM7.3 8.1 13.5 2M11 4.5l1.8 1.8';

const TWO =
  'M5.5 2.5a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM1.5 13a4 4 0 0 1 8 0M11 3a2 2 0 0 1 0 3.9M11.5 9a4 4 0 0 1 3 4';

export interface MarkedRole {
  unblinded: boolean;
  managesAccess: boolean;
  weighty: boolean;
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

/** Marks of a role: it sees unblinded data, grants rights, or is weighty for another reason. Renders nothing for an ordinary role. */
export function RoleMarks({ unblinded, managesAccess, weighty }: MarkedRole) {
  const other = weighty && !unblinded && !managesAccess;
  const { t } = useTranslation('mfe_admin');
  return (
    <>
      {unblinded ? <Mark shape={EYE} word={t('rights.unblinded')} tone="warn" /> : null}
      {managesAccess ? <Mark shape={KEY} word={t('rights.managesAccess')} tone="quiet" /> : null}
      {other ? <Mark shape={TWO} word={t('rights.weighty')} tone="quiet" /> : null}
    </>
  );
}

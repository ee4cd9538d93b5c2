import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';
import { type Kind, KINDS } from './kinds';

export function EventKind({ kind }: { kind: Kind }) {
  const { t } = useTranslation('mfe_admin');
  const { tone, shape } = KINDS[kind];
  return (
    <span className={`${css.status} ${css[tone]}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={shape} />
      </svg>
      {t(`history.kind.${kind}`)}
    </span>
  );
}

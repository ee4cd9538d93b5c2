import type { AcceptedAtFreeze } from '@casebook/api-builder';
import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import { NotAtSitesList } from './NotAtSitesList';
import css from '../shared/builder.module.css';

/** What was accepted when a version was frozen, folded below its name. */
export function Accepted({ accepted: { count, first } }: { accepted: AcceptedAtFreeze }) {
  const t = useT();
  return (
    <details>
      <summary>
        <Mark tone="warning">{t('version.accepted', { count })}</Mark>
      </summary>
      <NotAtSitesList list={first} />
      {count > first.length ? (
        <p className={css.quiet}>{t('trial.more', { count: count - first.length })}</p>
      ) : null}
    </details>
  );
}

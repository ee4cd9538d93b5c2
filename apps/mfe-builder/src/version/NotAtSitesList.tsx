import type { NotAtSites } from '@casebook/api-builder';
import css from '../shared/builder.module.css';
import { useDesignText } from '../shared/useDesignText';

/** What of a version does not work at the sites. */
export function NotAtSitesList({ list }: { list: readonly NotAtSites[] }) {
  const textOf = useDesignText();
  return (
    <ul className={css.notAtSites}>
      {list.map((one) => (
        <li key={`${one.code} ${JSON.stringify(one.params)}`}>{textOf(one)}</li>
      ))}
    </ul>
  );
}

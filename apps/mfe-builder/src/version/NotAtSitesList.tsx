import type { NotAtSites } from '@casebook/api-builder';
import type { MessageParams } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import css from '../shared/builder.module.css';

/** What of a version does not work at the sites. */
export function NotAtSitesList({ list }: { list: readonly NotAtSites[] }) {
  const messages = useMessages();
  return (
    <ul className={css.notAtSites}>
      {list.map(({ code, params }) => (
        <li key={`${code} ${JSON.stringify(params)}`}>
          {messages.text(code, params as MessageParams)}
        </li>
      ))}
    </ul>
  );
}

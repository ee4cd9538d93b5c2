import { useText } from '@casebook/shell-sdk';
import type { Item, Key } from '@casebook/study-design';
import { type ItemInstanceKey, itemInstanceKey } from '@casebook/subject-data';
import { shallowEqual } from 'react-redux';
import { usePageSelector } from '../state/page-state';
import { formerAt, isOpenQuery, queriesOf } from '../state/selectors';
import { ConflictChoice } from './ConflictChoice';
import { DateChoice } from './DateChoice';
import { ItemMessageText } from './ItemMessageText';
import styles from './item.module.css';
import { useItemMessages } from './useItemMessages';

/**
 * The messages about the items of a line, below it and over its whole width, because a cell is too narrow. Renders
 * nothing without messages.
 */
export function LineNotes(props: {
  blockKey: Key;
  line: number;
  items: readonly Item[];
  columnCount: number;
}) {
  const { blockKey, line, items, columnCount } = props;
  const spoken = usePageSelector((state) => {
    const { page } = state;
    return items.filter(({ key: itemKey }) => {
      const id = itemInstanceKey({ blockKey, line, itemKey });
      const entry = page.items[id];
      if (id in page.hidden) return false;
      if (entry?.fault || entry?.refusal || entry?.conflict || entry?.doubt || page.findings[id])
        return true;
      if (formerAt(state, id)) return true;
      return queriesOf(state, id).some(isOpenQuery);
    });
  }, shallowEqual);
  if (spoken.length === 0) return null;
  return (
    <tr className="cb-log-notes">
      <td colSpan={columnCount}>
        {spoken.map((item) => (
          <Note
            key={item.key}
            id={itemInstanceKey({ blockKey, line, itemKey: item.key })}
            item={item}
          />
        ))}
      </td>
    </tr>
  );
}

function Note({ id, item }: { id: ItemInstanceKey; item: Item }) {
  const text = useText();
  const messages = useItemMessages(id);
  const conflict = usePageSelector((state) => state.page.items[id]?.conflict);
  return (
    <>
      {messages.map((message) => (
        // Screen readers get the same text from the input's description.
        <p key={message.id} className={styles.note} aria-hidden="true">
          <strong>{text(item.label)}</strong> <ItemMessageText message={message} />
        </p>
      ))}
      {conflict ? (
        <ConflictChoice id={id} conflict={conflict} label={text(item.label)} />
      ) : (
        <DateChoice id={id} label={text(item.label)} />
      )}
    </>
  );
}

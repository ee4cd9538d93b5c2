import type { Item, Key } from '@casebook/study-design';
import { useText } from '@casebook/shell-sdk';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../store';
import { type ItemId, itemId } from '../state/places';
import { formerAt, isOpen, queriesOf } from '../state/selectors';
import { ConflictChoice } from './ConflictChoice';
import styles from './item.module.css';
import { ItemMessageText } from './ItemMessageText';
import { useItemMessages } from './useItemMessages';

/**
 * What is said about the items of a line, below it and over its whole width: a cell is too narrow for a sentence.
 * Nothing where there is nothing to say.
 */
export function LineNotes(props: {
  blockKey: Key;
  line: number;
  items: readonly Item[];
  columnCount: number;
}) {
  const { blockKey, line, items, columnCount } = props;
  const spoken = useAppSelector((state) => {
    const { page } = state;
    return items.filter(({ key: itemKey }) => {
      const id = itemId({ blockKey, line, itemKey });
      const entry = page.items[id];
      if (id in page.hidden) return false;
      if (entry?.fault || entry?.refusal || entry?.conflict || page.findings[id]) return true;
      if (formerAt(state, id)) return true;
      return queriesOf(state, id).some(isOpen);
    });
  }, shallowEqual);
  if (spoken.length === 0) return null;
  return (
    <tr className="cb-log-notes">
      <td colSpan={columnCount}>
        {spoken.map((item) => (
          <Note key={item.key} id={itemId({ blockKey, line, itemKey: item.key })} item={item} />
        ))}
      </td>
    </tr>
  );
}

function Note({ id, item }: { id: ItemId; item: Item }) {
  const text = useText();
  const messages = useItemMessages(id);
  const conflict = useAppSelector((state) => state.page.items[id]?.conflict);
  return (
    <>
      {messages.map((message) => (
        // The input's own description says it to those who listen.
        <p key={message.id} className={`${styles.note} ${styles[message.tone]}`} aria-hidden="true">
          <strong>{text(item.label)}</strong> <ItemMessageText message={message} />
        </p>
      ))}
      {conflict ? <ConflictChoice id={id} conflict={conflict} label={text(item.label)} /> : null}
    </>
  );
}

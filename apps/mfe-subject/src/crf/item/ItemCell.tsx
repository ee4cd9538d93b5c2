import { dataTypeOf, type Item } from '@casebook/study-design';
import { useText } from '@casebook/shell-sdk';
import { itemIds } from '@casebook/ui/data';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { inputId, type ItemId } from '../state/places';
import { ConflictChoice } from './ConflictChoice';
import { Gutter } from './Gutter';
import { ItemInput } from './ItemInput';
import styles from './item.module.css';
import { useItem } from './useItem';

/** One item of a line: as compact as a cell of a table. */
export const ItemCell = memo(function ItemCell({
  id,
  item,
  lineLabel,
  lineRemoved = false,
}: {
  id: ItemId;
  item: Item;
  /** Names the line, for people who cannot see the table. */
  lineLabel: string;
  lineRemoved?: boolean;
}) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const state = useItem(id);
  if (state.hidden) return null;
  const label = t('item.ofLine', { item: text(item.label), line: lineLabel });
  if (dataTypeOf(item) === 'none') return <span>{text(item.label)}</span>;
  const input = inputId(id);
  const { entry, messages } = state;
  const look = `${styles.cell} ${state.changed ? styles.cellChanged : ''} ${state.selected ? styles.cellSelected : ''}`;
  return (
    <div className={look} data-cb-item={input}>
      <div className={styles.cellBody}>
        <ItemInput
          id={input}
          item={item}
          inCell
          label={label}
          value={entry.shown}
          onCommit={state.commit}
          onTyping={state.type}
          onFocus={state.select}
          readOnly={state.readOnly || lineRemoved}
          invalid={messages.some(({ tone }) => tone === 'error')}
          required={item.required}
          describedBy={messages.length > 0 ? itemIds(input).errors : undefined}
        />
        <div id={itemIds(input).errors} aria-live="polite">
          {messages.map((message) => (
            <p key={message.id} className={`${styles.cellMessage} ${styles[message.tone]}`}>
              {message.text}
            </p>
          ))}
        </div>
        {entry.conflict ? <ConflictChoice id={id} conflict={entry.conflict} /> : null}
      </div>
      <div className={styles.cellGutter}>
        <Gutter id={id} label={label} flags={state.flags} hasHistory={false} inCell />
      </div>
    </div>
  );
});

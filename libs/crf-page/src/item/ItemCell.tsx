import { useText } from '@casebook/shell-sdk';
import { dataTypeOf, type Item, surroundingTextsOf } from '@casebook/study-design';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { itemIds, surroundingTextIds, SurroundingTexts } from '@casebook/ui/data';
import { memo } from 'react';
import { usePageText } from '../context/usePageText';
import { inputId } from '../state/note-target';
import { Gutter } from './Gutter';
import { ItemInput } from './ItemInput';
import { ItemMessageText } from './ItemMessageText';
import { ItemState } from './ItemState';
import styles from './item.module.css';
import { NotAsked } from './NotAsked';
import { NotDoneAct, NotDoneValue } from './NotDone';
import { useItem } from './useItem';

/** One item of a line, as compact as a table cell. Its messages are shown below the line ({@link LineNotes}). */
export const ItemCell = memo(function ItemCell({
  id,
  item,
  lineLabel,
  lineClosed = false,
}: {
  id: ItemInstanceKey;
  item: Item;
  /** Names the line for screen readers. */
  lineLabel: string;
  /** The line is removed, frozen or locked. */
  lineClosed?: boolean;
}) {
  const t = usePageText();
  const text = useText();
  const state = useItem(id);
  if (state.hidden) return <NotAsked itemKey={item.key} />;
  const label = t('itemOfLine', { item: text(item.label), line: lineLabel });
  if (dataTypeOf(item) === 'none') return <span>{text(item.label)}</span>;
  const input = inputId(id);
  const ids = itemIds(input);
  const { entry, messages } = state;
  // The unit is in the head of the column.
  const surrounding = surroundingTextsOf(item, text, ['label']);
  const look = [
    styles.cell,
    state.changed ? styles.cellChanged : '',
    entry.proposed ? styles.cellProposed : '',
    state.selected ? styles.cellSelected : '',
  ];
  return (
    <div
      className={look.join(' ')}
      data-cb-item={input}
      title={entry.proposed ? t('proposed') : undefined}
    >
      <div className={styles.cellBody}>
        {entry.notDone === undefined ? (
          <SurroundingTexts inputId={input} texts={surrounding}>
            <ItemInput
              id={input}
              item={item}
              former={state.former}
              inCell
              label={label}
              value={entry.shown}
              onCommit={state.commit}
              onTyping={state.type}
              onFocus={state.select}
              readOnly={state.readOnly || lineClosed}
              invalid={messages.some(({ status }) => status === 'cannotSave')}
              required={item.required}
              describedBy={[ids.errors, ...surroundingTextIds(input, surrounding), ids.state].join(
                ' ',
              )}
            />
          </SurroundingTexts>
        ) : (
          <NotDoneValue id={id} label={label} lineClosed={lineClosed} inCell />
        )}
        <div id={ids.errors} className="cb-hidden" aria-live="polite">
          {messages.map((message) => (
            <p key={message.id}>
              <ItemMessageText message={message} />
            </p>
          ))}
        </div>
      </div>
      <div className={styles.cellGutter}>
        <ItemState
          id={id}
          elementId={ids.state}
          flags={state.flags}
          note={entry.proposed ? t('proposed') : undefined}
        />
        {item.notDone ? <NotDoneAct id={id} label={label} lineClosed={lineClosed} inCell /> : null}
        <Gutter id={id} label={label} flags={state.flags} hasHistory={false} inCell />
      </div>
    </div>
  );
});

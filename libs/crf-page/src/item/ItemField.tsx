import { useText } from '@casebook/shell-sdk';
import {
  dataTypeOf,
  type Item,
  Layout,
  showsChoices,
  surroundingTextsOf,
} from '@casebook/study-design';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { CrfItem, itemIds, surroundingTextIds } from '@casebook/ui/data';
import { memo } from 'react';
import { usePageText } from '../context/usePageText';
import { inputId } from '../state/note-target';
import { ConflictChoice } from './ConflictChoice';
import { DateChoice } from './DateChoice';
import { Gutter } from './Gutter';
import { ItemInput } from './ItemInput';
import { ItemMessageText } from './ItemMessageText';
import { ItemState } from './ItemState';
import styles from './item.module.css';
import { NotAsked } from './NotAsked';
import { NotDoneAct, NotDoneValue } from './NotDone';
import { useItem } from './useItem';

/** One item of a normal block. Typing renders only this item again. */
export const ItemField = memo(function ItemField({
  id,
  item,
  line,
}: {
  id: ItemInstanceKey;
  item: Item;
  /** In the form of a line, where a hidden item keeps its place; `closed`: the line is removed, frozen or locked. */
  line?: { closed: boolean };
}) {
  const t = usePageText();
  const text = useText();
  const state = useItem(id);
  const label = text(item.label);
  const lineClosed = line?.closed === true;
  if (state.hidden)
    return line ? (
      <CrfItem inputId={inputId(id)} label={label} isGroup>
        <NotAsked itemKey={item.key} />
      </CrfItem>
    ) : null;
  if (dataTypeOf(item) === 'none')
    return item.layout === Layout.label ? <p className={styles.label}>{label}</p> : null;

  const input = inputId(id);
  const ids = itemIds(input);
  const { entry, messages } = state;
  // A unit says nothing of what has no value.
  const surrounding =
    entry.notDone === undefined ? surroundingTextsOf(item, text, ['unit', 'label']) : [];
  const filled = entry.proposed ? t('proposed') : entry.derived ? t('derived') : '';
  const hint = [filled, text(item.help)].filter(Boolean).join(' ');
  const described = [
    ...(messages.length > 0 ? [ids.errors] : []),
    ...surroundingTextIds(input, surrounding),
    ...(hint ? [ids.hint] : []),
    ids.state,
  ];
  return (
    <CrfItem
      inputId={input}
      label={label}
      isGroup={showsChoices(item) || entry.notDone !== undefined}
      required={item.required}
      surroundingTexts={surrounding}
      hint={hint}
      messages={messages.map((message) => ({
        id: message.id,
        text: <ItemMessageText message={message} />,
      }))}
      selected={state.selected}
      changed={state.changed}
      beside={
        item.notDone && entry.notDone === undefined ? (
          <NotDoneAct id={id} label={label} lineClosed={lineClosed} />
        ) : null
      }
      below={
        entry.conflict ? (
          <ConflictChoice id={id} conflict={entry.conflict} />
        ) : entry.doubt ? (
          <DateChoice id={id} />
        ) : null
      }
      gutter={
        <>
          <ItemState id={id} elementId={ids.state} flags={state.flags} />
          <Gutter id={id} label={label} flags={state.flags} hasHistory={entry.revision > 0} />
        </>
      }
    >
      {entry.notDone === undefined ? (
        <div className={styles.input}>
          <ItemInput
            id={input}
            item={item}
            former={state.former}
            labelId={ids.label}
            value={entry.shown}
            onCommit={state.commit}
            onTyping={state.type}
            onFocus={state.select}
            readOnly={state.readOnly || lineClosed}
            invalid={messages.some(({ status }) => status === 'cannotSave')}
            required={item.required}
            describedBy={described.join(' ')}
          />
        </div>
      ) : (
        <NotDoneValue id={id} label={label} lineClosed={lineClosed} />
      )}
    </CrfItem>
  );
});

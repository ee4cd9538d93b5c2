import { dataTypeOf, type Item, Layout, PropertyType, propertyOf } from '@casebook/study-design';
import { useText } from '@casebook/shell-sdk';
import { CrfItem, itemIds } from '@casebook/ui/data';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inputId, type ItemId } from '../state/places';
import { ConflictChoice } from './ConflictChoice';
import { Gutter } from './Gutter';
import { isGroup, ItemInput } from './ItemInput';
import styles from './item.module.css';
import { useItem } from './useItem';

/** One item of a normal block. Typing draws this one anew and nothing else. */
export const ItemField = memo(function ItemField({ id, item }: { id: ItemId; item: Item }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const state = useItem(id);
  if (state.hidden) return null;
  const label = text(item.label);
  if (dataTypeOf(item) === 'none')
    return item.layout === Layout.label ? <p className={styles.label}>{label}</p> : null;

  const input = inputId(id);
  const { entry, messages } = state;
  const beside = besideOf(item, text);
  const hasErrors = messages.length > 0;
  const help = text(item.help);
  return (
    <CrfItem
      inputId={input}
      label={label}
      isGroup={isGroup(item)}
      required={item.required}
      unit={beside?.text}
      unitPlace={beside?.place}
      hint={help || (entry.derived ? t('item.derived') : undefined)}
      errors={messages}
      selected={state.selected}
      changed={state.changed}
      gutter={<Gutter id={id} label={label} flags={state.flags} hasHistory={entry.revision > 0} />}
    >
      <div className={styles.input}>
        <ItemInput
          id={input}
          item={item}
          labelId={itemIds(input).label}
          value={entry.shown}
          onCommit={state.commit}
          onTyping={state.type}
          onFocus={state.select}
          readOnly={state.readOnly}
          invalid={messages.some(({ tone }) => tone === 'error')}
          required={item.required}
          describedBy={hasErrors ? itemIds(input).errors : help ? itemIds(input).hint : undefined}
        />
        {entry.conflict ? <ConflictChoice id={id} conflict={entry.conflict} /> : null}
      </div>
    </CrfItem>
  );
});

const places = [
  [PropertyType.right, 'right'],
  [PropertyType.left, 'left'],
  [PropertyType.top, 'top'],
  [PropertyType.bottom, 'bottom'],
] as const;

/** Unit or further label beside the input (property types 3 to 6). */
function besideOf(item: Item, text: ReturnType<typeof useText>) {
  const found = places.flatMap(([type, place]) => {
    const property = propertyOf(item, type);
    return property ? [{ place, text: text(property.text) }] : [];
  });
  const [first] = found;
  if (!first) return undefined;
  // One place for all of them keeps the column readable.
  const all: ReactNode = found.map((one) => one.text).join(' ');
  return { place: first.place, text: all };
}

/** The unit of an item, for the head of a table column. */
export function unitOf(item: Item, text: ReturnType<typeof useText>): string {
  return places
    .flatMap(([type]) => propertyOf(item, type) ?? [])
    .filter(({ role }) => role === 'unit')
    .map((property) => text(property.text))
    .join(' ');
}

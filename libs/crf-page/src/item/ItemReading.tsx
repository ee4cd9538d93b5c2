import { useText } from '@casebook/shell-sdk';
import { dataTypeOf, type Item } from '@casebook/study-design';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { StatusGlyph } from '@casebook/ui/core';
import { memo } from 'react';
import { usePageText } from '../context/usePageText';
import { Gutter } from './Gutter';
import styles from './item.module.css';
import { NotAsked } from './NotAsked';
import { useFormat } from './useFormat';
import { useItem } from './useItem';

/** The value of one item of a line as text, where its input is in the form of the line. */
export const ItemReading = memo(function ItemReading({
  id,
  item,
  lineLabel,
}: {
  id: ItemInstanceKey;
  item: Item;
  lineLabel: string;
}) {
  const t = usePageText();
  const text = useText();
  const format = useFormat();
  const { entry, hidden, changed, flags } = useItem(id);
  // Dates, times and numbers are never broken at their hyphens and points.
  const isShort = !entry.fault && ['date', 'time', 'number'].includes(dataTypeOf(item));
  if (hidden) return <NotAsked itemKey={item.key} isShort />;
  return (
    <span
      className={[changed && styles.readingChanged, isShort && styles.readingWhole]
        .filter(Boolean)
        .join(' ')}
    >
      {entry.fault ? <StatusGlyph status="cannotSave" /> : null}{' '}
      {entry.notDone === undefined ? (
        entry.fault ? (
          entry.shown
        ) : (
          format(id, entry.shown || null)
        )
      ) : (
        <>
          <StatusGlyph status="notDone" withWord /> {entry.notDone}
        </>
      )}{' '}
      <Gutter
        id={id}
        label={t('itemOfLine', { item: text(item.label), line: lineLabel })}
        flags={flags}
        hasHistory={false}
        inCell
      />
    </span>
  );
});

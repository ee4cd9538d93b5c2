import { useText } from '@casebook/shell-sdk';
import { type Block, holdsValue, type Item, Layout } from '@casebook/study-design';
import styles from './block.module.css';
import { unitTextOf } from './surrounding-texts';

/** Items of a line block that have a column. Labels are shown above the table; row numbers have their own column. */
export function columnsOf(block: Block): Item[] {
  return block.items.filter(holdsValue);
}

/** The item that numbers the lines, where the design has one. */
export function rowNumberOf(block: Block): Item | undefined {
  return block.items.find(({ layout }) => layout === Layout.rowNumber);
}

export function Labels({ block }: { block: Block }) {
  const text = useText();
  return block.items
    .filter(({ layout }) => layout === Layout.label)
    .map((item) => (
      <p key={item.key} className={styles.note}>
        {text(item.label)}
      </p>
    ));
}

export function ColumnHead({ item }: { item: Item }) {
  const text = useText();
  const unit = unitTextOf(item, text);
  return (
    <>
      {text(item.label)}
      {unit ? <span className={styles.unit}> ({unit})</span> : null}
    </>
  );
}

import { useText } from '@casebook/shell-sdk';
import { type Block, type Item, labelItemsOf, unitTextOf } from '@casebook/study-design';
import styles from './block.module.css';

export function Labels({ block }: { block: Block }) {
  const text = useText();
  return labelItemsOf(block).map((item) => (
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

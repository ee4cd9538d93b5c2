import { dataTypeOf, type Item } from '@casebook/study-design';
import styles from './paper.module.css';

/** How the item is stored and exported: its key, type, codelist and names in other standards. */
export function ItemAnnotation({ item }: { item: Item }) {
  const { numberFormat, maxLength, codelist, aliases = [] } = item;
  const size = numberFormat
    ? `(${numberFormat.digits}.${numberFormat.decimals})`
    : maxLength
      ? `(${maxLength})`
      : '';
  return (
    <span className={styles.annotations}>
      <code className={styles.annotation}>{item.key}</code>
      <code className={styles.annotation}>{`${dataTypeOf(item)}${size}`}</code>
      {codelist ? <code className={styles.annotation}>{codelist}</code> : null}
      {aliases.map(({ context, name }) => (
        <code key={`${context} ${name}`} className={styles.annotation}>
          {`${context}: ${name}`}
        </code>
      ))}
    </span>
  );
}

import type { SignedItem, SignedPage } from '@casebook/api-subject';
import { itemInstanceKey } from '@casebook/subject-data';
import { StatusGlyph } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { blocksOf, type ContentBlock } from './signed-content';
import styles from './signature.module.css';

/** Exactly the content of a page that is signed: labels, values, units. */
export function PageContent({ page }: { page: SignedPage }) {
  const { t } = useTranslation('mfe_subject');
  if (page.items.length === 0) return <p className={styles.soft}>{t('sign.noItems')}</p>;
  return blocksOf(page).map((block) => (
    <div key={block.blockKey} className={styles.block}>
      {block.items.length > 0 ? <Items items={block.items} /> : null}
      {block.lines.length > 0 ? <Lines block={block} /> : null}
    </div>
  ));
}

function Items({ items }: { items: readonly SignedItem[] }) {
  return (
    <dl className={styles.items}>
      {items.map((item) => (
        <div key={itemInstanceKey(item)} className={styles.item}>
          <dt>{item.label}</dt>
          <dd>
            <Value item={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines as a table; a line that has no value for a column leaves it empty. */
function Lines({ block: { lines } }: { block: ContentBlock }) {
  const { t } = useTranslation('mfe_subject');
  const columns = new Map(
    lines.flatMap(({ items }) => items.map(({ itemKey, label }) => [itemKey, label] as const)),
  );
  return (
    <div className={styles.scrolled}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('sign.line')}</th>
            {[...columns].map(([itemKey, label]) => (
              <th key={itemKey} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, label, items }) => (
            <tr key={line}>
              <th scope="row">{label ?? line}</th>
              {[...columns.keys()].map((itemKey) => {
                const item = items.find((one) => one.itemKey === itemKey);
                return <td key={itemKey}>{item ? <Value item={item} /> : null}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ item: { value, valueLabel, unit, notDone } }: { item: SignedItem }) {
  const { t } = useTranslation('mfe_subject');
  if (notDone) return <StatusGlyph status="notDone" withWord />;
  if (value === null || value === '') return <span className={styles.soft}>{t('item.empty')}</span>;
  return (
    <>
      <span className={styles.value}>{valueLabel ?? value}</span>
      {valueLabel ? <span className={styles.soft}> ({value})</span> : null}
      {unit ? ` ${unit}` : null}
    </>
  );
}

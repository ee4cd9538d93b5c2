import { useText } from '@casebook/shell-sdk';
import type { Key } from '@casebook/study-design';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import type { PageDesign } from '../state/page-design';
import styles from './item.module.css';

/**
 * In the place of an item that is hidden in its line: nothing can be typed there, and why.
 *
 * @param isShort shows a dash and tells why to who points at it, so that it does not widen a column of values
 */
export function NotAsked({ itemKey, isShort = false }: { itemKey: Key; isShort?: boolean }) {
  const t = usePageText();
  const text = useText();
  const { design } = useOpenPage();
  const items = [...new Set(itemsThatDecide(design, itemKey))].map((item) => text(item.label));
  const why = items.length > 0 ? t('notAskedBy', { items: items.join(', ') }) : t('notAsked');
  if (!isShort) return <span className={styles.notAsked}>{why}</span>;
  return (
    <span className={styles.notAsked} title={why}>
      <span aria-hidden="true">–</span>
      <span className="cb-hidden">{why}</span>
    </span>
  );
}

/** The items of the page that the rules of visibility of an item read. */
function itemsThatDecide({ design, program, page }: PageDesign, itemKey: Key) {
  return design.checks.flatMap(({ key, target, action }) => {
    const decides = action.type === 'show' || action.type === 'hide';
    if (!decides || target.page !== page.key || !action.items.includes(itemKey)) return [];
    return program
      .operandsOf(key)
      .filter((operand) => operand.page === page.key)
      .flatMap(({ item }) => program.index.item(page.key, item)?.item ?? []);
  });
}

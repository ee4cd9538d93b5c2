import { useText } from '@casebook/shell-sdk';
import { itemInstanceKey } from '@casebook/subject-data';
import { StatusGlyph } from '@casebook/ui/core';
import { CrfItem, itemIds } from '@casebook/ui/data';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { Gutter } from '../item/Gutter';
import { ItemState } from '../item/ItemState';
import { inputId } from '../state/note-target';
import type { FormerItem } from '../state/page-data';
import { usePageSelector } from '../state/page-state';
import styles from './page-body.module.css';
import { useFormerItemName } from './useFormerItemName';

export const FORMER_SECTION = 'section-former-items';

/** Data of items that the page no longer has, read-only, with their queries and audit trail. */
export function FormerItems() {
  const t = usePageText();
  const { former } = useOpenPage();
  if (former.size === 0) return null;
  return (
    <section
      id={FORMER_SECTION}
      className={styles.former}
      aria-labelledby="former-items"
      tabIndex={-1}
    >
      <h2 className={styles.heading} id="former-items">
        <StatusGlyph status="noLongerCollected" withWord />
      </h2>
      <p className={styles.formerText}>{t('formerItems')}</p>
      {[...former.values()].map((item) => (
        <Former key={itemInstanceKey(item)} item={item} />
      ))}
    </section>
  );
}

function Former({ item }: { item: FormerItem }) {
  const t = usePageText();
  const text = useText();
  const nameOf = useFormerItemName();
  const id = itemInstanceKey(item);
  const selected = usePageSelector((state) => state.page.selected === id);
  const place = inputId(id);
  const ids = itemIds(place);
  const label = nameOf(item);
  const meaning = text(item.valueLabel);
  const code = item.value ?? '';
  return (
    <CrfItem
      inputId={place}
      isGroup
      label={label}
      selected={selected}
      hint={t('formerVersion', { version: item.versionNo })}
      gutter={
        <>
          <ItemState id={id} elementId={ids.state} flags={item.flags} />
          <Gutter id={id} label={label} flags={item.flags} hasHistory />
        </>
      }
    >
      <div
        id={place}
        role="group"
        tabIndex={-1}
        className={styles.formerValue}
        aria-labelledby={ids.label}
        aria-describedby={`${ids.hint} ${ids.state}`}
      >
        {meaning ? t('codeWithLabel', { code, label: meaning }) : code}
        {item.unit ? ` ${text(item.unit)}` : ''}
      </div>
    </CrfItem>
  );
}

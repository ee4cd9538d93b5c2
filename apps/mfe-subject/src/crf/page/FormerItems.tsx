import type { FormerItem } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { StatusGlyph } from '@casebook/ui/core';
import { CrfItem, itemIds } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { Gutter } from '../item/Gutter';
import { ItemState } from '../item/ItemState';
import { useOpenPage } from '../page-context';
import { inputId, itemId } from '../state/places';
import { useFormerName } from './former-name';
import styles from './page-body.module.css';

export const FORMER_SECTION = 'section-former-items';

/** Data of items that the page no longer has: to be read, with their queries and their audit trail. */
export function FormerItems() {
  const { t } = useTranslation('mfe_subject');
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
      <p className={styles.formerText}>{t('page.formerItems')}</p>
      {[...former.values()].map((item) => (
        <Former key={itemId(item)} item={item} />
      ))}
    </section>
  );
}

function Former({ item }: { item: FormerItem }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const nameOf = useFormerName();
  const id = itemId(item);
  const selected = useAppSelector((state) => state.page.selected === id);
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
      hint={t('page.formerVersion', { version: item.versionNo })}
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
        {meaning ? t('audit.code', { code, label: meaning }) : code}
        {item.unit ? ` ${text(item.unit)}` : ''}
      </div>
    </CrfItem>
  );
}

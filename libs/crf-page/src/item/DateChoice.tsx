import { formatValue } from '@casebook/item-values';
import { useLocale } from '@casebook/shell-sdk';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { Button } from '@casebook/ui/core';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { usePageDispatch, usePageSelector } from '../state/page-state';
import { chooseDate } from '../state/page-thunks';
import styles from './item.module.css';

/** The days that a typed date can mean: shown until the item is typed again, so that no order or era is assumed in silence. */
export function DateChoice({ id, label }: { id: ItemInstanceKey; label?: string }) {
  const t = usePageText();
  const { language } = useLocale();
  const { design, goToItem } = useOpenPage();
  const dispatch = usePageDispatch();
  const doubt = usePageSelector((state) => state.page.items[id]?.doubt);
  const taken = usePageSelector(({ page: { items } }) =>
    items[id]?.fault ? undefined : items[id]?.shown,
  );
  if (!doubt) return null;
  const inWords = (date: string) =>
    formatValue({ dataType: 'date' }, date, language, { dates: 'long' });
  const choose = (date: string) => {
    dispatch(chooseDate(design, id, date));
    // The pressed button disappears, so a keyboard user continues at the item.
    goToItem(id);
  };
  return (
    <div className={styles.choice} role="group" aria-label={t('dateChoice')}>
      {label ? <strong>{label}</strong> : null}
      {taken ? <span role="status">{t('dateRead', { date: inWords(taken) })}</span> : null}
      {doubt.choices.map((date) => (
        // Where the date is taken the keyboard passes by: the next key is for the next item, and typing the year first is as good.
        <Button
          key={date}
          size="small"
          tabIndex={taken ? -1 : undefined}
          onClick={() => choose(date)}
        >
          {t(taken ? 'dateInstead' : 'dateUse', { date: inWords(date) })}
        </Button>
      ))}
    </div>
  );
}

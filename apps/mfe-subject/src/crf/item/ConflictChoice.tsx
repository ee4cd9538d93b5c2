import { formatValue } from '@casebook/item-values';
import { useLocale } from '@casebook/shell-sdk';
import { Button, DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store';
import { useOpenPage } from '../page-context';
import { itemOf, type PageDesign, specOf } from '../state/page-design';
import type { Conflict } from '../state/page-slice';
import { settleConflict } from '../state/page-thunks';
import type { ItemId } from '../state/places';
import styles from './item.module.css';

/** A stored text of an item as people read it. */
export function useFormat(): (id: ItemId, stored: string | null) => string {
  const { design } = useOpenPage();
  const { language } = useLocale();
  return (id, stored) => formatOf(design, language, id, stored);
}

export function formatOf(
  design: PageDesign,
  language: string,
  id: ItemId,
  stored: string | null,
): string {
  const spec = specOf(design, id);
  if (!spec || stored === null) return stored ?? '';
  const codelistKey = itemOf(design, id)?.codelist;
  const codelist = codelistKey ? design.program.index.codelists.get(codelistKey) : undefined;
  return formatValue(spec, stored, language, { codelist, languages: design.design.languages });
}

/** Another person saved this item meanwhile: what they saved, what was typed here, and the choice. */
export function ConflictChoice({
  id,
  conflict,
  label,
}: {
  id: ItemId;
  conflict: Conflict;
  /** Names the item where it does not stand beside it. */
  label?: string;
}) {
  const { t } = useTranslation('mfe_subject');
  const { design, goToItem, utcOffsetMinutes } = useOpenPage();
  const dispatch = useAppDispatch();
  const format = useFormat();
  const mine = useAppSelector((state) => state.page.items[id]?.shown ?? '');
  const settle = (keep: 'mine' | 'theirs') => {
    dispatch(settleConflict(design, id, keep));
    // The button that was pressed is gone; whoever decides by keyboard goes on from the item.
    goToItem(id);
  };
  return (
    <div className={styles.conflict} role="group" aria-label={t('conflict.title')}>
      {label ? <strong>{label}</strong> : null}
      <p>
        {conflict.by ? t('conflict.by', { person: conflict.by }) : t('conflict.someone')}{' '}
        {conflict.at ? <DateTimeZoned utc={conflict.at} offsetMinutes={utcOffsetMinutes} /> : null}
        {': '}
        <strong>{format(id, conflict.value) || t('item.empty')}</strong>
      </p>
      <p>
        {t('conflict.mine')}
        {': '}
        <strong>{format(id, mine) || t('item.empty')}</strong>
      </p>
      <Button size="small" onClick={() => settle('mine')}>
        {t('conflict.keepMine')}
      </Button>
      <Button size="small" onClick={() => settle('theirs')}>
        {t('conflict.takeTheirs')}
      </Button>
    </div>
  );
}

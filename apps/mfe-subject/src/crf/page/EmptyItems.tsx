import { emptyItems, useOpenPage } from '@casebook/crf-page';
import { StatusGlyph } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import styles from './empty-items.module.css';
import { ItemLinks } from './ItemLinks';

/** So many are named; the rest is counted. */
const SHOWN = 30;

/** Why the page is in progress: its empty items. One line until it is opened, so that filling in an item moves nothing. */
export function EmptyItems() {
  const { t } = useTranslation('mfe_subject');
  const { design, editable } = useOpenPage();
  const isInProgress = useAppSelector(({ page }) => page.counters?.inputState === 1);
  const empty = useAppSelector((state) => emptyItems(state, design));
  if (!isInProgress) return null;
  if (empty.length === 0)
    return editable ? <p className={styles.empty}>{t('page.nothingEmpty')}</p> : null;
  return (
    <details className={styles.empty}>
      <summary>
        <StatusGlyph status="inProgress" /> {t('page.emptyItems', { count: empty.length })}
      </summary>
      <ItemLinks ids={empty.slice(0, SHOWN)} />
      {empty.length > SHOWN ? (
        <span>{t('page.emptyMore', { count: empty.length - SHOWN })}</span>
      ) : null}
    </details>
  );
}

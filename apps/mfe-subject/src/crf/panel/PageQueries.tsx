import { useText } from '@casebook/shell-sdk';
import { StatusGlyph } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { ItemLinks } from '../page/PageBar';
import { itemId } from '../state/places';
import { isOpen } from '../state/selectors';
import styles from './panel.module.css';

/** The queries of the page that wait for somebody, each with the way to its item. */
export function PageQueries() {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const queries = useAppSelector((state) => state.page.queries).filter(isOpen);
  return (
    <>
      <p className={styles.empty}>{t('panel.chooseItem')}</p>
      <h3 className={styles.group}>{t('panel.openQueries')}</h3>
      {queries.length === 0 ? <p className={styles.empty}>{t('page.noOpenQuery')}</p> : null}
      <ul className={styles.list}>
        {queries.map((query) => (
          <li key={query.queryId} className={styles.entry}>
            <StatusGlyph status="openQuery" />
            {query.blockKey && query.itemKey ? (
              <ItemLinks
                ids={[
                  itemId({ blockKey: query.blockKey, line: query.line, itemKey: query.itemKey }),
                ]}
              />
            ) : null}
            <p>{text(query.content)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

import { useText } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { QueryStatusMark } from '../../query/QueryStatusMark';
import { useAppSelector } from '../../store';
import { useOpenPage } from '../page-context';
import { noteId, PAGE } from '../state/places';
import { isOpen } from '../state/selectors';
import styles from './panel.module.css';
import { usePlaceName } from '../usePlaceName';

/** The queries of items and lines of the page that wait for somebody, each with the way to its place. */
export function PageQueries() {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { showNotes } = useOpenPage();
  const nameOf = usePlaceName();
  const queries = useAppSelector((state) => state.page.queries).filter(
    (query) => isOpen(query) && noteId(query) !== PAGE,
  );
  return (
    <>
      <h3 className={styles.group}>{t('panel.openQueries')}</h3>
      {queries.length === 0 ? <p className={styles.empty}>{t('page.noOpenQuery')}</p> : null}
      <ul className={styles.list}>
        {queries.map((query) => (
          <li key={query.queryId} className={styles.entry}>
            <QueryStatusMark status={query.status} />{' '}
            <Button type="link" size="small" onClick={() => showNotes(noteId(query))}>
              {nameOf(noteId(query))}
            </Button>
            <p>{text(query.content)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

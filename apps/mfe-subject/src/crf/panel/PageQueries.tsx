import {
  isOpenQuery,
  noteTargetKey,
  useNoteTargetName,
  useOpenPage,
  WHOLE_PAGE,
} from '@casebook/crf-page';
import { useText } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { QueryStatusMark } from '../../query/QueryStatusMark';
import { useAppSelector } from '../../store';
import styles from './panel.module.css';

/** The queries of the page that wait for an answer, each with a link to its item or line. */
export function PageQueries() {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { notes } = useOpenPage();
  const nameOf = useNoteTargetName();
  const queries = useAppSelector((state) => state.page.queries).filter(
    (query) => isOpenQuery(query) && noteTargetKey(query) !== WHOLE_PAGE,
  );
  return (
    <>
      <h3 className={styles.group}>{t('panel.openQueries')}</h3>
      {queries.length === 0 ? <p className={styles.empty}>{t('page.noOpenQuery')}</p> : null}
      <ul className={styles.list}>
        {queries.map((query) => (
          <li key={query.queryId} className={styles.entry}>
            <QueryStatusMark status={query.status} />{' '}
            <Button type="link" size="small" onClick={() => notes?.show(noteTargetKey(query))}>
              {nameOf(noteTargetKey(query))}
            </Button>
            <p>{text(query.content)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

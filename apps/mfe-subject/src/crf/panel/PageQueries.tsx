import { noteTargetKey, useNoteTargetHeading, useOpenPage, WHOLE_PAGE } from '@casebook/crf-page';
import { useText } from '@casebook/shell-sdk';
import { isActiveStatus, isOpenStatus } from '@casebook/subject-data';
import { Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { QueryStatusMark } from '../../query/QueryStatusMark';
import { useAppSelector } from '../../store';
import styles from './panel.module.css';

/** Those that wait for an answer first, then those that are answered, then the others. */
const urgency = ({ status }: { status: number }): number =>
  isOpenStatus(status) ? 0 : isActiveStatus(status) ? 1 : 2;

/** The queries of the items and lines of the page, each with a link to its place. */
export function PageQueries() {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { notes } = useOpenPage();
  const headingOf = useNoteTargetHeading();
  const queries = useAppSelector((state) => state.page.queries)
    .filter((query) => noteTargetKey(query) !== WHOLE_PAGE)
    .toSorted((a, b) => urgency(a) - urgency(b));
  if (queries.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{t('panel.pageQueries', { count: queries.length })}</h3>
      <ul className={styles.list}>
        {queries.map((query) => (
          <li key={query.queryId} className={styles.entry}>
            <QueryStatusMark status={query.status} />{' '}
            <Button type="link" size="small" onClick={() => notes?.show(noteTargetKey(query))}>
              {headingOf(noteTargetKey(query))}
            </Button>
            <p>{text(query.content)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

import { useWaitingQueriesQuery } from '@casebook/api-subject';
import { useStudy } from '@casebook/shell-sdk';
import { Segmented, useNumbers } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { type QueryView, VIEWS } from './list-arguments';
import styles from './query-list.module.css';

/** Chooses between the queries that wait for the reader, with their number, and all queries. */
export function ViewChoice(props: { view: QueryView; onChange: (view: QueryView) => void }) {
  const { t } = useTranslation('mfe_subject');
  const { count } = useNumbers();
  const { studyId } = useStudy();
  const { data } = useWaitingQueriesQuery({ studyId }, { refetchOnMountOrArgChange: true });
  const labels: Record<QueryView, string> = {
    waiting: data
      ? t('queries.view.waitingCount', { count: count(data.mine ?? 0) })
      : t('queries.view.waiting'),
    all: t('queries.view.all'),
  };
  return (
    <Segmented<QueryView>
      className={styles.views}
      name="view"
      aria-label={t('queries.view.label')}
      value={props.view}
      onChange={props.onChange}
      options={VIEWS.map((value) => ({ value, label: labels[value] }))}
    />
  );
}

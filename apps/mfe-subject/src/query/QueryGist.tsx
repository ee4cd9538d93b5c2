import type { QueryRow } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { isOpenStatus } from '@casebook/subject-data';
import { useTranslation } from 'react-i18next';
import styles from './query-list.module.css';

/** The present value of the item of a query, as text. */
export function useQueryValueText(): (row: QueryRow) => string {
  const text = useText();
  return ({ value, valueLabel }) => text(valueLabel) || value || '';
}

/** What a person must have seen of a query before it is changed together with others. */
export function QueryGist({ row }: { row: QueryRow }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const valueText = useQueryValueText();
  const isUnanswered = isOpenStatus(row.status);
  return (
    <dl className={styles.gist}>
      <dt>{t('queries.content')}</dt>
      <dd>{text(row.content)}</dd>
      <dt>{t('queries.answer')}</dt>
      <dd className={isUnanswered ? styles.unanswered : undefined}>
        {isUnanswered ? t('queries.unanswered') : row.answer || t('queries.noAnswer')}
      </dd>
      {row.itemKey === null ? null : (
        <>
          <dt>{t('queries.value')}</dt>
          <dd>{valueText(row) || t('item.empty')}</dd>
        </>
      )}
    </dl>
  );
}

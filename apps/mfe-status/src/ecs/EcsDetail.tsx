import { useGetEcsResultQuery } from '@casebook/api-subject';
import { FailureState, useItemPath } from '@casebook/screen-kit';
import { useMessages, useStudy, useText } from '@casebook/shell-sdk';
import { Skeleton } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './ecs.module.css';

/** The changes of one subject, one by one. */
export function EcsDetail({ runId, subjectId }: { runId: number; subjectId: number }) {
  const { t } = useTranslation('mfe_status');
  const messages = useMessages();
  const text = useText();
  const pathOf = useItemPath();
  const { studyId } = useStudy();
  const detail = useGetEcsResultQuery({ studyId, runId, subjectId });
  if (detail.error) return <FailureState error={detail.error} onRetry={detail.refetch} />;
  if (!detail.currentData) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const { queries, values, pages, visits, failed, former, more } = detail.currentData;
  const shown = (value: string | null) => value ?? t('ecs.empty');
  return (
    <ul className={styles.detail}>
      {queries.map((query) => (
        <li key={`q ${query.checkKey} ${query.pageId} ${query.line}`}>
          <strong>{t(`ecs.change.${query.change}`)}</strong> {pathOf(query)}:{' '}
          {text(query.message) || query.checkKey}
          {query.why ? <span className={styles.soft}> – {t(`ecs.why.${query.why}`)}</span> : null}
        </li>
      ))}
      {values.map((value) => (
        <li key={`v ${value.pageId} ${text(value.itemLabel)} ${value.line}`}>
          <strong>{t('ecs.derived')}</strong> {pathOf(value)}: {shown(value.before)} →{' '}
          {shown(value.after)}
        </li>
      ))}
      {pages.map((page) => (
        <li key={`p ${page.pageId}`}>
          <strong>{t('ecs.page')}</strong> {pathOf(page)}:{' '}
          {page.collectedBefore === page.collectedAfter
            ? t('ecs.asks', { before: page.itemsBefore, after: page.itemsAfter })
            : t(page.collectedAfter ? 'ecs.collected' : 'ecs.notCollected')}
        </li>
      ))}
      {visits.map((visit) => (
        <li key={`n ${text(visit)}`}>
          <strong>{t('ecs.visit')}</strong> {text(visit)}
        </li>
      ))}
      {failed.map((failure) => (
        <li key={`f ${failure.checkKey} ${failure.pageId} ${failure.line}`}>
          <strong>{t('ecs.failed')}</strong> {pathOf(failure)}: {failure.checkKey}:{' '}
          {messages.text(failure.code, failure.params)}
        </li>
      ))}
      {former.map((value) => (
        <li key={`o ${value.pageId} ${text(value.itemLabel)} ${value.line}`}>
          <strong>{t('ecs.former')}</strong> {pathOf(value)}:{' '}
          {t('ecs.formerOf', {
            value: text(value.valueLabel) || value.value,
            version: value.versionNo,
          })}
        </li>
      ))}
      {more ? <li className={styles.soft}>{t('ecs.more')}</li> : null}
    </ul>
  );
}

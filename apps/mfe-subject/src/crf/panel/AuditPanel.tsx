import {
  type AuditRow,
  type GetPageAuditApiArg,
  useGetPageAuditQuery,
} from '@casebook/api-subject';
import { type Failure, useMessages, useText } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, Select, Skeleton } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../item/ConflictChoice';
import { useOpenPage } from '../page-context';
import { type ItemId, itemId, placeOf } from '../state/places';
import styles from './panel.module.css';

type AuditTab = GetPageAuditApiArg['tab'];
const tabs: readonly AuditTab[] = [
  'data',
  'query',
  'comment',
  'signature',
  'sdv',
  'review',
  'lock',
  'freeze',
];
const step = 20;

/** The audit trail of an item, or of the whole page: who, when, before, after, why. */
export function AuditPanel({ id }: { id: ItemId | null }) {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { studyId, pageId } = useOpenPage();
  const [tab, setTab] = useState<AuditTab>('data');
  const [size, setSize] = useState(step);
  const trail = useGetPageAuditQuery(
    { studyId, pageId: pageId!, tab, page: 1, size, ...(id && placeOf(id)) },
    { refetchOnMountOrArgChange: true },
  );
  const rows = trail.data?.rows;
  return (
    <>
      <Select
        className={styles.kinds}
        size="small"
        aria-label={t('audit.kind')}
        value={tab}
        onChange={(next) => {
          setTab(next);
          setSize(step);
        }}
        options={tabs.map((value) => ({ value, label: t(`audit.tab.${value}`) }))}
      />
      {trail.error ? (
        <div role="alert">
          <p className={styles.fault}>{messages.of(trail.error as Failure)}</p>
          <Button size="small" onClick={() => void trail.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : !rows ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : rows.length === 0 ? (
        <p className={styles.empty}>{t('audit.none')}</p>
      ) : (
        <ol className={styles.list}>
          {rows.map((row) => (
            <Event
              key={row.eventId}
              row={row}
              offset={trail.data!.utcOffsetMinutes}
              withItem={id === null}
            />
          ))}
        </ol>
      )}
      {rows && trail.data && rows.length < trail.data.total ? (
        <Button size="small" loading={trail.isFetching} onClick={() => setSize(size + step)}>
          {t('audit.more')}
        </Button>
      ) : null}
    </>
  );
}

function Event({ row, offset, withItem }: { row: AuditRow; offset: number; withItem: boolean }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const format = useFormat();
  const { blockKey, itemKey, line } = row;
  const value = (stored: string | null) =>
    (blockKey && itemKey ? format(itemId({ blockKey, line, itemKey }), stored) : stored) ||
    t('item.empty');
  return (
    <li className={styles.entry}>
      {withItem && row.itemLabel ? (
        <div>
          <strong>{text(row.itemLabel)}</strong>
          {line > 0 ? (
            <span className={styles.meta}> · {t('block.line', { number: line })}</span>
          ) : null}
        </div>
      ) : null}
      {row.queryId === null ? (
        <span className={styles.values}>
          <del>{value(row.before)}</del> → <ins>{value(row.after)}</ins>
        </span>
      ) : (
        <>
          <strong>{row.queryStatus ? t(`query.status.${row.queryStatus}`) : ''}</strong>
          <p>{text(row.queryContent)}</p>
          {row.queryAnswer ? <p className={styles.answer}>{row.queryAnswer}</p> : null}
        </>
      )}
      {row.reasonCode || row.reason ? (
        <p>
          {t('audit.reason')}: {row.reasonCode ? t(`audit.reasonCode.${row.reasonCode}`) : ''}
          {row.reasonCode && row.reason ? ' – ' : ''}
          {row.reason}
        </p>
      ) : null}
      <div className={styles.meta}>
        {row.person}
        {row.role ? ` (${row.role})` : ''} · <DateTimeZoned utc={row.at} offsetMinutes={offset} />
        {row.origin === 'entry' ? '' : ` · ${t(`audit.origin.${row.origin}`, row.origin)}`}
      </div>
    </li>
  );
}

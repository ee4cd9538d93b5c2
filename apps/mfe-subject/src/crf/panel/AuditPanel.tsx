import { type AuditRow, useGetPageAuditQuery } from '@casebook/api-subject';
import { type Failure, ScreenLink, useMessages, useText } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, Skeleton } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditTab } from '../../audit/audit-tabs';
import { AuditTabs } from '../../audit/AuditTabs';
import { useAuditWords } from '../../audit/useAuditWords';
import { useOpenPage } from '../page-context';
import { type NoteId, notePlaceOf, PAGE } from '../state/places';
import styles from './panel.module.css';

const step = 20;

/** The audit trail of an item, a line or the whole page: who, when, before, after, why. */
export function AuditPanel({ id }: { id: NoteId }) {
  const { t } = useTranslation('mfe_subject');
  const { pageId, design } = useOpenPage();
  const [tab, setTab] = useState<AuditTab>('data');
  const { itemKey } = notePlaceOf(id);
  return (
    <>
      <AuditTabs tab={tab} onTab={setTab}>
        <Entries key={tab} id={id} tab={tab} />
      </AuditTabs>
      <p>
        <ScreenLink
          screen="SUBJECT_AUDIT"
          query={{
            page: 1,
            tab,
            'f.place': pageId ?? undefined,
            'f.item': itemKey === null ? undefined : `${design.page.key}.${itemKey}`,
          }}
        >
          {t('audit.all')}
        </ScreenLink>
      </p>
    </>
  );
}

function Entries({ id, tab }: { id: NoteId; tab: AuditTab }) {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { studyId, pageId } = useOpenPage();
  const [size, setSize] = useState(step);
  const { blockKey, line, itemKey } = notePlaceOf(id);
  const trail = useGetPageAuditQuery(
    {
      studyId,
      pageId: pageId!,
      tab,
      page: 1,
      size,
      ...(blockKey !== null && { blockKey, line }),
      ...(itemKey !== null && { itemKey }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const rows = trail.data?.rows;
  return (
    <>
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
            <Entry
              key={row.eventId}
              row={row}
              tab={tab}
              offset={trail.data!.utcOffsetMinutes}
              withPlace={id === PAGE || itemKey === null}
            />
          ))}
        </ol>
      )}
      {rows && trail.data && rows.length < trail.data.total && size < 200 ? (
        <Button
          size="small"
          loading={trail.isFetching}
          onClick={() => setSize(Math.min(size + step, 200))}
        >
          {t('audit.more')}
        </Button>
      ) : null}
    </>
  );
}

function Entry(props: { row: AuditRow; tab: AuditTab; offset: number; withPlace: boolean }) {
  const { row, tab, offset } = props;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const words = useAuditWords(tab);
  const reason = words.reason(row);
  return (
    <li className={styles.entry}>
      {props.withPlace ? (
        <div>
          <strong>{words.what(row)}</strong>
          {row.line > 0 && row.itemKey ? (
            <span className={styles.meta}> · {t('block.line', { number: row.line })}</span>
          ) : null}
        </div>
      ) : null}
      {row.kind === 'query' ? (
        <>
          <strong>{row.queryStatus ? t(`query.status.${row.queryStatus}`) : ''}</strong>
          {row.queryType ? (
            <span className={styles.meta}> · {t(`query.type.${row.queryType}`)}</span>
          ) : null}
          <p>{text(row.queryContent)}</p>
          {row.queryAnswer ? <p className={styles.answer}>{row.queryAnswer}</p> : null}
        </>
      ) : row.kind === 'comment' ? (
        <p>{row.comment}</p>
      ) : (
        <span className={styles.values}>
          <del>{words.before(row) || t('item.empty')}</del> →{' '}
          <ins>{words.after(row) || t('item.empty')}</ins>
        </span>
      )}
      {reason ? (
        <p>
          {t('audit.reason')}: {reason}
        </p>
      ) : null}
      <div className={styles.meta}>
        {words.person(row)}
        {row.role ? ` (${words.role(row)})` : ''} ·{' '}
        <DateTimeZoned utc={row.at} offsetMinutes={offset} />
        {row.origin === 'entry' ? '' : ` · ${words.origin(row)}`}
      </div>
    </li>
  );
}

import { MAX_PAGE_SIZE } from '@casebook/catalogue';
import {
  type AuditRow,
  useGetPageAuditQuery,
  useGetSubjectAuditChoicesQuery,
} from '@casebook/api-subject';
import {
  type NoteTargetKey,
  parseNoteTargetKey,
  useOpenPage,
  WHOLE_PAGE,
} from '@casebook/crf-page';
import {
  failureOf,
  ScreenLink,
  useMessages,
  useReadStore,
  useShell,
  useText,
} from '@casebook/shell-sdk';
import { Button, DateTimeZoned, Skeleton } from '@casebook/ui/core';
import { FilterChips, type FilterControl, ListFilters, type ListState } from '@casebook/ui/data';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditTabs } from '../../audit/AuditTabs';
import type { AuditTab } from '../../audit/audit-tabs';
import { filterOf } from '../../audit/list-arguments';
import { useAuditFilters } from '../../audit/useAuditFilters';
import { useAuditTexts } from '../../audit/useAuditTexts';
import styles from './panel.module.css';
import { useStoredPage } from './stored-page';

const step = 20;

/** The audit trail of an item, a line or the whole page: person, time, before, after, reason. */
export function AuditPanel({ id }: { id: NoteTargetKey }) {
  const { t } = useTranslation('mfe_subject');
  const { design } = useOpenPage();
  const { pageId } = useStoredPage();
  const [tab, setTab] = useState<AuditTab>('data');
  const [filters, setFilters] = useState<ListState['filters']>({});
  const { itemKey } = parseNoteTargetKey(id);
  return (
    <>
      <AuditTabs tab={tab} onTab={setTab}>
        <Filters filters={filters} onChange={setFilters} />
        <Entries key={tab} id={id} tab={tab} filters={filters} />
      </AuditTabs>
      <p>
        <ScreenLink
          screen="SUBJECT_AUDIT"
          query={{
            page: 1,
            tab,
            'f.place': pageId,
            'f.item': itemKey === null ? undefined : `${design.page.key}.${itemKey}`,
          }}
        >
          {t('audit.all')}
        </ScreenLink>
      </p>
    </>
  );
}

/** The filters of the subject's audit trail that apply to one item, line or page. */
function Filters(props: {
  filters: ListState['filters'];
  onChange: (filters: ListState['filters']) => void;
}) {
  const { filters, onChange } = props;
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const { studyId } = useStoredPage();
  const { screen } = useReadStore(shell.location);
  const [open, setOpen] = useState(false);
  const area = useId();
  const choices = useGetSubjectAuditChoicesQuery(
    {
      studyId,
      subjectNo: screen?.params['subjectNo'] ?? '',
      siteId: Number(screen?.params['siteId']),
    },
    { skip: !open },
  );
  const columns = Object.values(useAuditFilters(choices.data));
  const state: FilterControl = {
    filters,
    change: (part) => part.filters && onChange(part.filters),
  };
  return (
    <div className={styles.filters}>
      <Button size="small" aria-expanded={open} aria-controls={area} onClick={() => setOpen(!open)}>
        {t('audit.filters')}
      </Button>
      <div id={area} className={styles.filterArea} hidden={!open}>
        {open ? <ListFilters columns={columns} state={state} /> : null}
      </div>
      <FilterChips columns={columns} state={state} />
    </div>
  );
}

function Entries(props: { id: NoteTargetKey; tab: AuditTab; filters: ListState['filters'] }) {
  const { id, tab, filters } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { studyId, pageId } = useStoredPage();
  const [size, setSize] = useState(step);
  const { blockKey, line, itemKey } = parseNoteTargetKey(id);
  const isFiltered = Object.values(filters).some((values) => values.length > 0);
  const { pageId: _places, item: _items, ...chosen } = filterOf({ filters });
  const trail = useGetPageAuditQuery(
    {
      studyId,
      pageId,
      tab,
      page: 1,
      size,
      ...chosen,
      ...(blockKey !== null && { blockKey, line }),
      ...(itemKey !== null && { itemKey }),
    },
    { refetchOnMountOrArgChange: true },
  );
  // Rows of the previous filter are not shown, but while more rows are read the shown ones stay.
  const rows = trail.currentData?.rows ?? (size > step ? trail.data?.rows : undefined);
  return (
    <>
      {trail.error ? (
        <div role="alert">
          <p className={styles.fault}>{messages.of(failureOf(trail.error))}</p>
          <Button size="small" onClick={() => void trail.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : !rows ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : rows.length === 0 ? (
        <p className={styles.empty}>{t(isFiltered ? 'audit.noneFiltered' : 'audit.none')}</p>
      ) : (
        <ol className={styles.list}>
          {rows.map((row) => (
            <Entry
              key={row.eventId}
              row={row}
              tab={tab}
              offset={trail.data!.utcOffsetMinutes}
              withPlace={id === WHOLE_PAGE || itemKey === null}
            />
          ))}
        </ol>
      )}
      {rows && trail.data && rows.length < trail.data.total && size < 200 ? (
        <Button
          size="small"
          loading={trail.isFetching}
          onClick={() => setSize(Math.min(size + step, MAX_PAGE_SIZE))}
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
  const texts = useAuditTexts(tab);
  const reason = texts.reason(row);
  return (
    <li className={styles.entry}>
      {props.withPlace ? (
        <div>
          <strong>{texts.what(row)}</strong>
          {row.line > 0 && row.itemKey && !row.lineLabel ? (
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
          <del>{texts.before(row) || t('item.empty')}</del> →{' '}
          <ins>{texts.after(row) || t('item.empty')}</ins>
        </span>
      )}
      {reason ? (
        <p>
          {t('audit.reason')}: {reason}
        </p>
      ) : null}
      <div className={styles.meta}>
        {texts.person(row)}
        {row.role ? ` (${texts.role(row)})` : ''} ·{' '}
        <DateTimeZoned utc={row.at} offsetMinutes={offset} />
        {row.origin === 'entry' ? '' : ` · ${texts.origin(row)}`}
      </div>
    </li>
  );
}

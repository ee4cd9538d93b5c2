import { FailureState } from '@casebook/screen-kit';
import type { AuditEntry } from '@casebook/api-admin';
import { DateTimeZoned, Skeleton, useUiText } from '@casebook/ui/core';
import { Pagination, Table, type TableColumnsType } from '@casebook/ui/data';
import { Drawer } from '@casebook/ui/extra';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';
import { useRoleCalled } from '../shared/useRoleCalled';

/** Spec section 3: 0 initial, 1 modify, 2 delete. */
const actions = ['initial', 'modify', 'delete'] as const;
export const AUDIT_PAGE = 20;

export interface AuditDrawerProps<Entry extends AuditEntry> {
  title: string;
  onClose: () => void;
  audit: {
    data?: { rows: Entry[]; total: number };
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number) => void;
  /** Offset of the record's site; UTC when it belongs to no site. */
  offsetMinutes?: number;
  labelOf: (field: string) => string;
  valueOf: (field: string, value: string) => ReactNode;
  /** The part of the record that an entry is about, when there are several. */
  about?: (entry: Entry) => ReactNode;
}

/** The changes of a record: person, time, before, after and reason. */
export function AuditDrawer<Entry extends AuditEntry>(props: AuditDrawerProps<Entry>) {
  const { title, onClose, audit, page, onPage, offsetMinutes, labelOf, valueOf, about } = props;
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const roleCalled = useRoleCalled();
  const shown = (field: string, value: string | null) =>
    value === null || value === '' ? ui('emptyValue') : valueOf(field, value);

  const columns: TableColumnsType<Entry> = [
    {
      key: 'at',
      title: t('audit.when'),
      width: 165,
      render: (_, entry) => <DateTimeZoned utc={entry.at} offsetMinutes={offsetMinutes} />,
    },
    {
      key: 'who',
      title: t('audit.who'),
      width: 160,
      render: (_, entry) => (
        <>
          {entry.actorName}
          <div className={css.soft}>
            {[entry.actorRole && roleCalled(entry.actorRole), entry.organisation]
              .filter(Boolean)
              .join(', ')}
          </div>
        </>
      ),
    },
    {
      key: 'what',
      title: t('audit.what'),
      render: (_, entry) => (
        <>
          <strong>{t(`audit.${actions[entry.action] ?? 'modify'}`)}</strong>
          {about ? <div>{about(entry)}</div> : null}
          {entry.changes
            .filter(({ before, after }) => before !== null || (after !== null && after !== ''))
            .map(({ field, before, after }) => (
              <p key={field} className={css.change}>
                {labelOf(field)}:{' '}
                {entry.action === 0 ? null : (
                  <>
                    <del>{shown(field, before)}</del> →{' '}
                  </>
                )}
                <ins>{shown(field, after)}</ins>
              </p>
            ))}
        </>
      ),
    },
    {
      key: 'reason',
      title: t('audit.reason'),
      width: 160,
      render: (_, entry) => entry.reason ?? <span className={css.soft}>–</span>,
    },
  ];

  let body: ReactNode;
  if (audit.error) {
    body = <FailureState error={audit.error} onRetry={audit.refetch} />;
  } else if (!audit.data) {
    body = <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  } else {
    body = (
      <>
        <Table<Entry>
          rowKey="eventId"
          size="small"
          columns={columns}
          dataSource={audit.data.rows}
          pagination={false}
          loading={audit.isFetching}
        />
        {audit.data.total > AUDIT_PAGE ? (
          <div className={css.foot}>
            <Pagination
              current={page}
              pageSize={AUDIT_PAGE}
              total={audit.data.total}
              showSizeChanger={false}
              onChange={onPage}
            />
          </div>
        ) : null}
      </>
    );
  }
  return (
    <Drawer open size={820} title={title} onClose={onClose}>
      {body}
    </Drawer>
  );
}

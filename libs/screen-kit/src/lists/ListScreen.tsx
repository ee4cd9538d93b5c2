import { useBreadcrumb, useFailure } from '@casebook/shell-sdk';
import { PageHeader } from '@casebook/ui/core';
import { ListTable, type ListTableProps } from '@casebook/ui/data';
import type { ReactNode } from 'react';

/** The result of a list's query hook. */
export interface ListQuery<Row> {
  data?: { rows: readonly Row[]; total: number; totalIsExact?: boolean };
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

type Answered = 'rows' | 'total' | 'totalIsExact' | 'loading' | 'error' | 'onRetry';

export interface ServiceListProps<Row> extends Omit<ListTableProps<Row>, Answered> {
  query: ListQuery<Row>;
  /** The query is skipped until other data that it needs is loaded. */
  isPending?: boolean;
}

/** A list that a service pages, sorts and filters, in all its states: loading, failed, empty, with rows. */
export function ServiceList<Row extends object>(props: ServiceListProps<Row>) {
  const { query, isPending = false, ...list } = props;
  const failure = useFailure();
  return (
    <ListTable<Row>
      {...list}
      rows={query.data?.rows}
      total={query.data?.total ?? 0}
      totalIsExact={query.data?.totalIsExact}
      loading={query.isFetching || isPending}
      error={failure.text(query.error)}
      onRetry={() => void query.refetch()}
    />
  );
}

export interface ListScreenProps<Row> extends Omit<ServiceListProps<Row>, 'label'> {
  title: string;
  /** Actions of the whole screen. */
  actions?: ReactNode;
  /** Between the title and the list. */
  above?: ReactNode;
  /** Below the list, and dialogs over it. */
  children?: ReactNode;
}

/** A list screen: title, breadcrumb, actions, and the list with its filters in the address. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { title, actions, above, children, ...list } = props;
  return (
    <>
      <PageHeader title={title} breadcrumb={useBreadcrumb()} actions={actions} />
      {above}
      <ServiceList<Row> label={title} {...list} />
      {children}
    </>
  );
}

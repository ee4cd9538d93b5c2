import './list-table.css';
import { Pagination, Skeleton, Table, type TableProps } from 'antd';
import type { Key, ReactNode } from 'react';
import { useNumbers } from '../core/numbers';
import { StateView } from '../core/StateView';
import { useUiText } from '../core/useUiText';
import { CursorPager, CursorSearch, type ListCursor } from './CursorPager';
import { FilterChips, ListToolbar } from './ListToolbar';
import { pageSizes } from './page-sizes';
import type { ListControl } from './useListState';

export interface ListColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Sorted by the service, under this key. */
  sortable?: boolean;
  /** Filtered by the service: the values to choose from. */
  filter?: readonly { value: string; label: string }[];
  /** Filtered by the service by a range of days; see {@link rangeOf}. */
  dateRange?: boolean;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Cannot be hidden, because it names the row. */
  fixed?: boolean;
}

export interface ListSelection<Row> {
  keys: readonly Key[];
  /** Selected keys are kept when the page changes, so that rows can be selected across pages. */
  onChange: (keys: readonly Key[], rows: readonly Row[]) => void;
  /** Label of a row for screen readers. */
  labelOf: (row: Row) => string;
}

export interface ListTableProps<Row> {
  /** Label of the list for screen readers. */
  label: string;
  state: ListControl;
  columns: readonly ListColumn<Row>[];
  rowKey: (row: Row) => Key;
  rows: readonly Row[] | undefined;
  total: number;
  /** False when the service stopped counting (10,000+). */
  totalIsExact?: boolean;
  /** Of a list that the service pages by cursors; `total` is then the number of rows up to here. */
  cursor?: ListCursor;
  loading: boolean;
  /** A message in the reader's language; shown with a retry in place of the rows. */
  error?: ReactNode;
  onRetry: () => void;
  /** Whether the reader's choices may hide rows; by default true with any search or filter. */
  filtered?: boolean;
  /** Shown when the list is empty without filters: what to do first. */
  empty?: { title?: ReactNode; text?: ReactNode; action?: ReactNode };
  /** Placeholder of the search box; without it there is none. */
  searchHint?: string;
  selection?: ListSelection<Row>;
  /** Acts on the selected rows; shown while rows are selected. */
  bulkActions?: ReactNode;
  /** Whether the choices of the filters are folded until the reader opens them; active filters are always shown. */
  foldsFilters?: boolean;
  /** Tools of the list, such as its download. */
  tools?: ReactNode;
}

/** Above this number only visible rows are rendered. */
const virtualFrom = 100;

/** A list that the service pages, sorts and filters. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const {
    label,
    state,
    columns,
    rows,
    total,
    totalIsExact = true,
    cursor,
    loading,
    error,
    onRetry,
  } = props;
  const t = useUiText();
  const { count } = useNumbers();
  const shown = columns.filter(({ key, fixed }) => fixed || !state.hiddenColumns.includes(key));
  const filtered =
    props.filtered ??
    (state.search !== '' || Object.values(state.filters).some((v) => v.length > 0));
  const virtual = (rows?.length ?? 0) > virtualFrom;

  const tableColumns: TableProps<Row>['columns'] = shown.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width ?? (virtual ? 160 : undefined),
    align: column.align,
    sorter: column.sortable ?? false,
    sortOrder:
      column.sortable && state.sort === column.key
        ? state.descending
          ? 'descend'
          : 'ascend'
        : null,
    render: (_: unknown, row: Row) => column.render(row),
  }));

  const change: TableProps<Row>['onChange'] = (_pages, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return;
    state.change({
      sort: sorter.order ? String(sorter.columnKey) : null,
      descending: sorter.order === 'descend',
    });
  };

  let body: ReactNode;
  if (error !== undefined && error !== null) {
    body = <StateView kind="error" text={error} onRetry={onRetry} />;
  } else if (!rows || (rows.length === 0 && cursor?.state === 'searching')) {
    body = <Skeleton active title={false} paragraph={{ rows: Math.min(state.size, 10) }} />;
  } else if (rows.length === 0 && cursor?.state === 'stopped') {
    body = <StateView kind="empty" title={t('nothingSoFar')} />;
  } else if (rows.length === 0 && cursor && state.page > 1) {
    body = <StateView kind="empty" title={t('noMoreRows')} />;
  } else if (rows.length === 0 && !loading) {
    body = filtered ? (
      <StateView kind="empty" title={t('noMatch')} />
    ) : (
      <StateView kind="empty" {...props.empty} />
    );
  } else {
    body = (
      <Table<Row>
        rowKey={props.rowKey}
        columns={tableColumns}
        dataSource={rows}
        loading={loading}
        onChange={change}
        pagination={false}
        size={state.density === 'compact' ? 'small' : 'medium'}
        showSorterTooltip={false}
        className="cb-list-rows"
        virtual={virtual}
        scroll={virtual ? { x: shown.length * 160, y: 560 } : undefined}
        rowSelection={
          props.selection && {
            selectedRowKeys: [...props.selection.keys],
            preserveSelectedRowKeys: true,
            // antd passes undefined for a row that was not rendered yet.
            onChange: (keys, chosen) => props.selection?.onChange(keys, chosen.filter(Boolean)),
            getCheckboxProps: (row) => ({
              'aria-label': t('selectRow', { name: props.selection!.labelOf(row) }),
            }),
            getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
          }
        }
      />
    );
  }

  const from = total === 0 ? 0 : (state.page - 1) * state.size + 1;
  const to = Math.min(state.page * state.size, Math.max(total, 0));
  return (
    <section
      className="cb-list"
      aria-label={label}
      aria-busy={loading || cursor?.state === 'searching'}
    >
      <ListToolbar
        {...{ columns, state, selection: props.selection }}
        bulkActions={props.bulkActions}
        searchHint={props.searchHint}
        tools={props.tools}
        foldsFilters={props.foldsFilters}
      />
      <FilterChips columns={columns} state={state} />
      {body}
      {cursor ? <CursorSearch cursor={cursor} /> : null}
      {rows && (rows.length > 0 || (cursor && state.page > 1)) ? (
        <div className="cb-list-foot">
          <span aria-live="polite">
            {t('rows', {
              from: count(from),
              to: count(to),
              total: `${count(total)}${totalIsExact ? '' : '+'}`,
            })}
          </span>
          {cursor ? (
            <CursorPager state={state} cursor={cursor} />
          ) : (
            <Pagination
              current={state.page}
              pageSize={state.size}
              total={total}
              pageSizeOptions={[...pageSizes]}
              showSizeChanger={{ 'aria-label': t('list') }}
              onChange={(page, size) => state.change(size === state.size ? { page } : { size })}
            />
          )}
        </div>
      ) : null}
    </section>
  );
}

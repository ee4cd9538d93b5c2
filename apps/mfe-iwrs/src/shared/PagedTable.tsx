import { Table, type TableProps } from '@casebook/ui/data';

interface Props<Row> extends Pick<TableProps<Row>, 'rowKey' | 'columns' | 'dataSource' | 'locale'> {
  /** From 1. */
  page: number;
  /** Rows of a page. */
  size: number;
  /** Rows of all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** A small table in a drawer, of which the service gives one page. */
export function PagedTable<Row extends object>({
  page,
  size,
  total,
  onPage,
  ...table
}: Props<Row>) {
  return (
    <Table<Row>
      {...table}
      size="small"
      pagination={{
        current: page,
        pageSize: size,
        total,
        onChange: onPage,
        hideOnSinglePage: true,
        showSizeChanger: false,
      }}
    />
  );
}

export { Descriptions, Pagination, Table, Tabs, Tree, Upload } from 'antd';
export type {
  DescriptionsProps,
  TableColumnsType,
  TableProps,
  TabsProps,
  TreeDataNode,
  UploadProps,
} from 'antd';
export { type ListColumn, type ListSelection, ListTable, type ListTableProps } from './ListTable';
export { FilterChips, type FilterColumn, type FilterControl, ListFilters } from './ListToolbar';
export { BulkAction, type BulkActionProps, type BulkOutcome, type BulkRow } from './BulkAction';
export { ReasonedButton, type ReasonedButtonProps } from './ReasonedButton';
export * from './ReasonDialog';
export { type OfferedReason, useReasonName } from './reason-names';
export {
  type ListControl,
  listQuery,
  type ListState,
  rangeOf,
  readAddress,
  useListState,
} from './useListState';
export { type ListCursor } from './CursorPager';
export {
  chosenKeys,
  chosenNumbers,
  chosenValues,
  givenArguments,
  pageArguments,
  sortArguments,
} from './list-arguments';
export { type ChosenRows, useListSelection } from './useListSelection';
export * from '../crf/controls';
export * from '../crf/CrfItem';
export * from '../crf/SurroundingTexts';
export * from '../crf/LogLineTable';
export * from '../crf/useLineLayout';
export { moveOn } from '../crf/move-on';
export { readDate, typedDate, typedTime } from '@casebook/item-values';

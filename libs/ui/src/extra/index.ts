export { Collapse, Drawer, Statistic, Steps, Timeline } from 'antd';
export type { CollapseProps, DrawerProps, StepsProps } from 'antd';
export { DownloadButton, type DownloadButtonProps } from './DownloadButton';
export {
  downloadSheet,
  sheet,
  sheetColumns,
  type Sheet,
  type SheetColumn,
  type SheetDownload,
} from './sheet';
export { readSheet, SheetError, type SheetFault } from './read-sheet';

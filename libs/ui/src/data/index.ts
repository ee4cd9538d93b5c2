export { Descriptions, Pagination, Table, Tabs, Tree, Upload } from 'antd';
export type {
  DescriptionsProps,
  TableColumnsType,
  TableProps,
  TabsProps,
  TreeDataNode,
  UploadProps,
} from 'antd';

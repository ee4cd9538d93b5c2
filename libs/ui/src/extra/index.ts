export { Collapse, Drawer, Statistic, Steps, Timeline } from 'antd';
export type { CollapseProps, DrawerProps, StepsProps } from 'antd';

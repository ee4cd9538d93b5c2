import { Modal as AntdModal, type ModalProps } from 'antd';
import { useReturnFocus } from './useReturnFocus';

export {
  Alert,
  Avatar,
  Badge,
  Button,
  Checkbox,
  Divider,
  Dropdown,
  Empty,
  Flex,
  Form,
  Input,
  InputNumber,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Result,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Tag,
  Tooltip,
  Typography,
} from 'antd';
export type {
  ButtonProps,
  FormInstance,
  InputProps,
  InputRef,
  MenuProps,
  ModalProps,
  SelectProps,
} from 'antd';

/**
 * Without antd's static functions such as `Modal.confirm`, because they ignore theme, language and style policy. Use
 * `useConfirm` and `useNotify`.
 */
export function Modal(props: ModalProps) {
  useReturnFocus();
  return <AntdModal {...props} />;
}

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

const TEXT_FIELDS = ['textarea', 'input:not([type])', 'input[type=text]', 'input[type=password]'];

/**
 * A dialog whose first text field has the focus when it is open.
 *
 * Without antd's static functions such as `Modal.confirm`, because they ignore theme, language and style policy. Use
 * `useConfirm` and `useNotify`.
 */
export function Modal({ afterOpenChange, ...props }: ModalProps) {
  useReturnFocus();
  return (
    <AntdModal
      {...props}
      afterOpenChange={(open) => {
        if (open) focusFirstField();
        afterOpenChange?.(open);
      }}
    />
  );
}

/**
 * Gives the focus to the first text field of the open dialog, unless something else in it took the focus. `autoFocus` has
 * no effect on a field that is mounted before its dialog is displayed.
 */
export function focusFirstField(): void {
  const focused = document.activeElement;
  const dialog = focused?.closest('[role=dialog]');
  // antd gives the focus to the dialog or to its closing button.
  if (focused !== dialog && !focused?.matches('.ant-modal-close')) return;
  const fields = TEXT_FIELDS.map((field) => `.ant-modal-body ${field}:enabled`);
  dialog?.querySelector<HTMLElement>(fields.join(', '))?.focus();
}

import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import { Form, Input } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';

/** The reason of a change, or of a refusal where the label says so. */
export function ReasonField({ label }: { label?: string }) {
  const { t } = useTranslation('mfe_admin');
  const messages = useMessages();
  return (
    <Form.Item
      name="reason"
      label={label ?? t('common.reason')}
      rules={[{ required: true, whitespace: true, message: messages.text('COMMON_REQUIRED') }]}
      validateTrigger="onSubmit"
    >
      <Input.TextArea rows={2} maxLength={MAX_REASON_LENGTH} />
    </Form.Item>
  );
}

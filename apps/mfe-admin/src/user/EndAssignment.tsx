import { adminApi, type Assignment } from '@casebook/api-admin';
import { useMessages, useShell, useStudy, useText } from '@casebook/shell-sdk';
import { Alert, Form, Input, Modal, useUiText } from '@casebook/ui/core';
import { typedDate } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today, useDayItem } from '../shared/dates';
import { DayInput } from '../shared/DayInput';
import { asFailure, useFailureText, useFieldFaults } from '../shared/failure';
import css from '../shared/admin.module.css';
import { useUserLabel } from './UserRegister';

interface EndValues {
  endDate?: string;
  reason: string;
}

interface Props {
  assignment: Assignment;
  onClose: () => void;
  /** Somebody else changed the assignment meanwhile. */
  onConflict: () => void;
}

/** Sets the last day of a role, or takes it away, with a reason. */
export function EndAssignment({ assignment, onClose, onConflict }: Props) {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const shell = useShell();
  const text = useText();
  const messages = useMessages();
  const day = useDayItem();
  const failureText = useFailureText();
  const { studyId } = useStudy();
  const [form] = Form.useForm<EndValues>();
  const fieldFaults = useFieldFaults(form, useUserLabel());
  const [end, { isLoading }] = adminApi.useEndAssignmentMutation();
  const [fault, setFault] = useState<string>();

  const save = async ({ endDate, reason }: EndValues) => {
    setFault(undefined);
    const { assignmentId, revision } = assignment;
    const answer = await end({
      studyId,
      assignmentId,
      assignmentEnd: { endDate: endDate ? typedDate(endDate) : null, reason, revision },
    });
    if (!answer.error) {
      shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
      return onClose();
    }
    const failure = asFailure(answer.error);
    if (failure?.status === 412) onConflict();
    if (!fieldFaults(answer.error) && !failure?.announced) setFault(failureText(answer.error));
  };

  const role = text(assignment.roleName) || assignment.roleCode;
  return (
    <Modal
      open
      title={t('user.endTitle', { role, site: assignment.siteCode ?? t('user.allSites') })}
      okText={ui('save')}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {fault ? (
        <Alert className={css.bar} type="error" showIcon title={fault} role="alert" />
      ) : null}
      <Form<EndValues>
        form={form}
        name="end"
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ endDate: assignment.endDate ?? today(), reason: '' }}
        onFinish={save}
      >
        <Form.Item
          name="endDate"
          label={t('user.endDate')}
          extra={t('user.endHint')}
          {...day(t('user.endDate'))}
        >
          <DayInput />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('common.reason')}
          rules={[{ required: true, whitespace: true, message: messages.text('COMMON_REQUIRED') }]}
          validateTrigger="onSubmit"
        >
          <Input.TextArea rows={2} maxLength={1000} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

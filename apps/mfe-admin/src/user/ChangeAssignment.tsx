import { adminApi, type Assignment } from '@casebook/api-admin';
import { useDirty, useStudy } from '@casebook/shell-sdk';
import { Alert, Form, Modal, useUiText } from '@casebook/ui/core';
import { typedDate } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayItem } from '../shared/dates';
import { DayInput } from '../shared/DayInput';
import css from '../shared/admin.module.css';
import { useRoleNames } from './choices';
import { ReasonField } from '../shared/ReasonField';
import { useSaveForm } from '../shared/useSaveForm';
import { useUserLabel } from './useUserLabel';

interface Values {
  startDate: string;
  endDate?: string;
  reason: string;
}

export interface AssignmentDialogProps {
  assignment: Assignment;
  onClose: () => void;
  /** Somebody else changed the assignment meanwhile. */
  onConflict: () => void;
}

/** Changes from when to when a role is held, with a reason. */
export function ChangeAssignment({ assignment, onClose, onConflict }: AssignmentDialogProps) {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const day = useDayItem();
  const { roleOf } = useRoleNames();
  const { studyId } = useStudy();
  const [form] = Form.useForm<Values>();
  const { fault, clear, settle } = useSaveForm(form, useUserLabel());
  const [change, { isLoading }] = adminApi.useChangeAssignmentMutation();
  const [typed, setTyped] = useState(false);
  useDirty(typed);

  const save = async ({ startDate, endDate, reason }: Values) => {
    clear();
    const { assignmentId, revision } = assignment;
    const dates = {
      startDate: typedDate(startDate),
      endDate: endDate ? typedDate(endDate) : null,
    };
    const answer = await change({
      studyId,
      assignmentId,
      assignmentChange: { ...dates, reason, revision },
    });
    settle(answer, onClose, (failure) => failure?.status === 412 && onConflict());
  };

  const site = assignment.siteCode ?? t('user.allSites');
  return (
    <Modal
      open
      title={t('user.datesTitle', { role: roleOf(assignment), site })}
      okText={ui('save')}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {fault ? (
        <Alert className={css.bar} type="error" showIcon title={fault} role="alert" />
      ) : null}
      <Form<Values>
        form={form}
        name="dates"
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{
          startDate: assignment.startDate,
          endDate: assignment.endDate ?? '',
          reason: '',
        }}
        onValuesChange={() => setTyped(true)}
        onFinish={save}
      >
        <div className={css.pair}>
          <Form.Item
            name="startDate"
            label={t('user.startDate')}
            {...day(t('user.startDate'), true)}
          >
            <DayInput />
          </Form.Item>
          <Form.Item
            name="endDate"
            label={t('user.endDate')}
            extra={t('user.endHint')}
            {...day(t('user.endDate'))}
          >
            <DayInput />
          </Form.Item>
        </div>
        <ReasonField />
      </Form>
    </Modal>
  );
}

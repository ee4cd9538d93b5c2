import { adminApi, type Assignment } from '@casebook/api-admin';
import { useStudy } from '@casebook/shell-sdk';
import { Form } from '@casebook/ui/core';
import { typedDate } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { useDayItem } from '../shared/dates';
import { DayInput } from '../shared/DayInput';
import css from '../shared/admin.module.css';
import { useRoleNames } from './choices';
import { ReasonField } from '../shared/ReasonField';
import { SaveDialog } from '../shared/SaveDialog';
import { useUserLabel } from './useUserLabel';

interface Values {
  startDate: string;
  endDate?: string;
  reason: string;
}

export interface AssignmentDialogProps {
  assignment: Assignment;
  onClose: () => void;
  /** Whether another person changed the assignment meanwhile. */
  onConflict: () => void;
}

/** Changes the period of an assignment, with a reason. */
export function ChangeAssignment({ assignment, onClose, onConflict }: AssignmentDialogProps) {
  const { t } = useTranslation('mfe_admin');
  const day = useDayItem();
  const { roleOf } = useRoleNames();
  const { studyId } = useStudy();
  const [form] = Form.useForm<Values>();
  const labelOf = useUserLabel();
  const [change] = adminApi.useChangeAssignmentMutation();

  const save = ({ startDate, endDate, reason }: Values) => {
    const { assignmentId, revision } = assignment;
    const dates = {
      startDate: typedDate(startDate),
      endDate: endDate ? typedDate(endDate) : null,
    };
    return change({
      studyId,
      assignmentId,
      assignmentChange: { ...dates, reason, revision },
    });
  };

  const site = assignment.siteCode ?? t('user.allSites');
  return (
    <SaveDialog<Values>
      form={form}
      name="dates"
      title={t('user.datesTitle', { role: roleOf(assignment), site })}
      initialValues={{
        startDate: assignment.startDate,
        endDate: assignment.endDate ?? '',
        reason: '',
      }}
      labelOf={labelOf}
      save={save}
      onClose={onClose}
      onConflict={onConflict}
    >
      <div className={css.pair}>
        <Form.Item name="startDate" label={t('user.startDate')} {...day(t('user.startDate'), true)}>
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
    </SaveDialog>
  );
}

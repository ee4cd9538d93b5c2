import { useText } from '@casebook/shell-sdk';
import { scheduleKey } from '@casebook/study-design';
import { Input, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useCanEdit, useEdit, useFaults, usePart } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import { type Cell, withCondition } from './schedule-edits';

/** The condition under which a page is collected at a visit. */
export function ConditionDialog({ cell, onClose }: { cell: Cell; onClose: () => void }) {
  const t = useT();
  const text = useText();
  const edit = useEdit();
  const canEdit = useCanEdit();
  const key = scheduleKey(cell.visit, cell.page);
  const entry = usePart('schedule', key)?.content;
  const faults = useFaults('schedule', key);
  const visit = usePart('visit', cell.visit)?.content;
  const page = usePart('page', cell.page)?.content;
  const [condition, setCondition] = useState(entry?.condition ?? '');
  if (!entry) return null;
  const names = {
    visit: visit ? text(visit.title) : cell.visit,
    page: page ? text(page.title) : cell.page,
  };
  return (
    <Modal
      open
      title={t('schedule.condition', names)}
      okText={t('schedule.save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !canEdit }}
      onOk={() => {
        edit(withCondition(entry, condition));
        onClose();
      }}
      onCancel={onClose}
    >
      <div className={css.stack}>
        <p>{t('schedule.conditionHelp')}</p>
        <Input.TextArea
          rows={4}
          className={css.code}
          aria-label={t('schedule.condition', names)}
          value={condition}
          disabled={!canEdit}
          onChange={(event) => setCondition(event.target.value)}
        />
        <FieldFaults faults={faults} path="" />
      </div>
    </Modal>
  );
}

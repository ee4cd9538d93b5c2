import { Input, Modal } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { recordNotDone } from '../state/not-done';
import { pageActions } from '../state/page-slice';
import { usePageDispatch, usePageSelector } from '../state/page-state';
import { useNoteTargetName } from './useNoteTargetName';
import styles from './not-done.module.css';

/** It is shown in the place of the value, so it is one line. */
const MAX_LENGTH = 200;

/** Asks why the items were not done, when a person wants to record that. */
export function NotDoneDialog() {
  const ids = usePageSelector((state) => state.page.notDoneAsked);
  return ids ? <Asking key={ids.join(' ')} ids={ids} /> : null;
}

function Asking({ ids }: { ids: readonly string[] }) {
  const t = usePageText();
  const { design } = useOpenPage();
  const dispatch = usePageDispatch();
  const nameOf = useNoteTargetName();
  const faultId = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const record = () => {
    if (reason.trim() === '') return setMissing(true);
    if (reason.trim().length > MAX_LENGTH) return;
    dispatch(recordNotDone(design, ids, reason.trim()));
    dispatch(pageActions.focusRequested(ids[0]!));
  };
  return (
    <Modal
      open
      title={
        ids.length === 1 ? t('notDoneTitle', { item: nameOf(ids[0]!) }) : t('notDonePageTitle')
      }
      okText={t('notDoneRecord')}
      cancelText={t('cancel')}
      onOk={record}
      onCancel={() => dispatch(pageActions.notDoneAsked(null))}
    >
      <label className={styles.reason}>
        {t('notDoneReason')}
        <Input
          value={reason}
          maxLength={MAX_LENGTH}
          status={isMissing ? 'error' : ''}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? faultId : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
          onPressEnter={(event) => {
            // The Enter that ends the composing of a Japanese word is none of ours.
            if (!event.nativeEvent.isComposing) record();
          }}
        />
      </label>
      {isMissing ? (
        <p id={faultId} className={styles.fault} role="alert">
          {t('notDoneReasonMissing')}
        </p>
      ) : null}
      <p className={styles.later}>{t('notDoneOnSave')}</p>
    </Modal>
  );
}

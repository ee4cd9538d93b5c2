import { useListUnblindingSubjectsQuery, useRequestUnblindingMutation } from '@casebook/api-iwrs';
import { useReAuth } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { Select } from '@casebook/ui/core';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActModal } from './ActModal';
import styles from './blind-list.module.css';
import { ReasonInput } from './ReasonInput';
import { useNotifyRequested } from './useNotices';

/** Asks for the key of a randomised subject: the subject, the reason, then the password. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const { askReAuth, reAuthDialog } = useReAuth();
  const [request] = useRequestUnblindingMutation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const found = useListUnblindingSubjectsQuery({ studyId, search: search || undefined });
  const [subject, setSubject] = useState<{ value: number; label: string }>();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const notifyRequested = useNotifyRequested();
  const id = useId();
  const isReasonMissing = isChecked && reason.trim() === '';
  const isSubjectMissing = isChecked && subject === undefined;

  const submit = async () => {
    setIsChecked(true);
    if (!subject || reason.trim() === '') return { stays: true };
    const subjectId = subject.value;
    const reAuthToken = await askReAuth({
      act: 'unblind-request',
      object: { studyId, subjectId, reason },
      title: t('blind.ask.request', { subject: subject.label }),
      okText: t('blind.act.request'),
    });
    if (reAuthToken === null) return { stays: true };
    const unblindingInput = { subjectId, reason, reAuthToken };
    const { data, error } = await request({ studyId, unblindingInput });
    if (data) notifyRequested(data);
    return { error };
  };

  return (
    <>
      <ActModal
        title={t('blind.act.request')}
        okText={t('blind.continue')}
        onClose={onClose}
        onOk={submit}
      >
        <p>{t('blind.explain.request')}</p>
        <div className={styles['field']}>
          <label htmlFor={id}>{t('blind.col.subject')}</label>
          <Select
            id={id}
            labelInValue
            showSearch={{ filterOption: false, onSearch: setTyped }}
            value={subject ?? null}
            placeholder={t('blind.chooseSubject')}
            loading={found.isFetching}
            notFoundContent={found.isFetching ? null : t('blind.noSubject')}
            status={isSubjectMissing ? 'error' : ''}
            aria-describedby={isSubjectMissing ? `${id}-fault` : undefined}
            options={(found.data ?? []).map((one) => ({
              value: one.subjectId,
              label: `${one.subjectNo} (${one.siteCode})${one.pending ? ` – ${t('blind.pending')}` : ''}`,
              disabled: one.pending,
            }))}
            onChange={(chosen) => setSubject(chosen ?? undefined)}
          />
          {isSubjectMissing ? (
            <p id={`${id}-fault`} className={styles['fault']} role="alert">
              {t('blind.chooseSubject')}
            </p>
          ) : null}
        </div>
        <ReasonInput value={reason} isMissing={isReasonMissing} ofUnblinding onChange={setReason} />
      </ActModal>
      {reAuthDialog}
    </>
  );
}

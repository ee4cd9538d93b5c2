import {
  type Unblinding,
  useCancelUnblindingMutation,
  useOverrideUnblindingMutation,
  useRejectUnblindingMutation,
  useRequestUnblindingAgainMutation,
} from '@casebook/api-iwrs';
import { useReAuth } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActModal } from './ActModal';
import { KeyView } from './KeyView';
import { ReasonInput } from './ReasonInput';
import { RequestFacts } from './RequestFacts';
import { useNotifyDecided, useNotifyRequested } from './useNotices';
import type { TreatmentKey } from '@casebook/api-iwrs';

export type ReasonedAct = 'reject' | 'cancel' | 'again' | 'override';

interface Props {
  row: Unblinding;
  act: ReasonedAct;
  onClose: () => void;
}

/** Rejects or cancels a request, makes it again, or opens its key without a decision: with a reason, where needed the password. */
export function ReasonDialog({ row, act, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const { studyId } = useStudy();
  const { askReAuth, reAuthDialog } = useReAuth();
  const [reject] = useRejectUnblindingMutation();
  const [cancel] = useCancelUnblindingMutation();
  const [again] = useRequestUnblindingAgainMutation();
  const [override] = useOverrideUnblindingMutation();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [treatmentKey, setTreatmentKey] = useState<TreatmentKey>();
  const notifyRequested = useNotifyRequested();
  const notifyDecided = useNotifyDecided();
  const { unblindingId, round, subjectNo } = row;
  const title = t(`blind.ask.${act}`, { subject: subjectNo });
  const okText = t(`blind.act.${act}`);

  const withPassword = () =>
    askReAuth({
      act: act === 'again' ? 'unblind-request' : 'unblind-override',
      object: { studyId, unblindingId, round, reason },
      title,
      okText,
    });

  const send = async (): Promise<unknown> => {
    const request = { studyId, unblindingId };
    if (act === 'cancel') {
      const { error } = await cancel({ ...request, unblindingReasonInput: { round, reason } });
      if (!error) shell.ui.notify({ type: 'success', message: { code: 'BLIND_CANCELLED' } });
      return error;
    }
    if (act === 'reject') {
      const { data, error } = await reject({
        ...request,
        unblindingReasonInput: { round, reason },
      });
      if (data) notifyDecided('BLIND_REJECTED', data);
      return error;
    }
    const reAuthToken = await withPassword();
    if (reAuthToken === null) return 'not sent';
    const unblindingAgainInput = { round, reason, reAuthToken };
    if (act === 'again') {
      const { data, error } = await again({ ...request, unblindingAgainInput });
      if (data) notifyRequested(data);
      return error;
    }
    const { data, error } = await override({ ...request, unblindingAgainInput });
    if (data) setTreatmentKey(data);
    return error;
  };

  if (treatmentKey) return <KeyView row={row} treatmentKey={treatmentKey} onClose={onClose} />;
  return (
    <>
      <ActModal
        title={title}
        okText={okText}
        danger={act === 'override'}
        cancels={act === 'cancel'}
        onClose={onClose}
        onOk={async () => {
          if (reason.trim() === '') {
            setIsMissing(true);
            return { stays: true };
          }
          const error = await send();
          if (error === 'not sent') return { stays: true };
          return { error, stays: act === 'override' };
        }}
      >
        <RequestFacts row={row} />
        <p>{t(`blind.explain.${act}`)}</p>
        <ReasonInput
          value={reason}
          isMissing={isMissing}
          ofUnblinding={act === 'again' || act === 'override'}
          onChange={(text) => {
            setReason(text);
            setIsMissing(false);
          }}
        />
      </ActModal>
      {reAuthDialog}
    </>
  );
}

import {
  type TreatmentKey,
  type Unblinding,
  useOpenKeyMutation,
  useShowKeyMutation,
} from '@casebook/api-iwrs';
import { useStudy } from '@casebook/shell-sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActModal } from './ActModal';
import { KeyView } from './KeyView';
import { RequestFacts } from './RequestFacts';

interface Props {
  row: Unblinding;
  act: 'open' | 'show';
  onClose: () => void;
}

/** Opens an approved key, or shows an opened one again. Both are recorded, so both are confirmed. */
export function KeyDialog({ row, act, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const [open] = useOpenKeyMutation();
  const [show] = useShowKeyMutation();
  const [treatmentKey, setTreatmentKey] = useState<TreatmentKey>();
  if (treatmentKey) return <KeyView row={row} treatmentKey={treatmentKey} onClose={onClose} />;
  return (
    <ActModal
      title={t(`blind.ask.${act}`, { subject: row.subjectNo })}
      okText={t(`blind.act.${act}`)}
      danger={act === 'open'}
      onClose={onClose}
      onOk={async () => {
        const { unblindingId, round } = row;
        const request = { studyId, unblindingId };
        const { data, error } =
          act === 'open'
            ? await open({ ...request, unblindingRound: { round } })
            : await show(request);
        if (data) setTreatmentKey(data);
        return { error, stays: true };
      }}
    >
      <RequestFacts row={row} />
      <p>{t(`blind.explain.${act}`)}</p>
    </ActModal>
  );
}

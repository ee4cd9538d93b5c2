import { iwrsApi } from '@casebook/api-iwrs';
import { FailureAlert } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Modal, Radio } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../shared/ReasonField';
import css from '../../shared/iwrs.module.css';
import type { Places } from '../../shared/usePlaces';

interface Props {
  sourceId: number;
  numbers: readonly string[];
  places: Places;
  onClose: (done: boolean) => void;
}

/** Takes IP numbers that were damaged or lost where they are out of the stock. */
export function WriteOffDialog({ sourceId, numbers, places, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const { studyId } = useStudy();
  const [send, { isLoading, error }] = iwrsApi.useWriteOffIpNumbersMutation();
  const [outcome, setOutcome] = useState<'damaged' | 'lost'>('damaged');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const run = async () => {
    setAsked(true);
    if (reason.trim() === '') return;
    const writeOffInput = { sourceId, numbers: [...numbers], outcome, reason };
    const { data } = await send({ studyId, writeOffInput });
    if (!data) return;
    shell.ui.notify({
      type: 'success',
      message: { text: t('delivery.writtenOff', { count: data.kits }) },
    });
    onClose(true);
  };
  return (
    <Modal
      open
      title={t('delivery.writeOffTitle', { place: places.nameOf(sourceId) })}
      okText={t('delivery.writeOffAct', { count: numbers.length })}
      okButtonProps={{ danger: true }}
      confirmLoading={isLoading}
      mask={{ closable: false }}
      onOk={() => void run()}
      onCancel={() => onClose(false)}
    >
      <div className={css['stack']}>
        <p>
          {t('delivery.writeOffText', { count: numbers.length, numbers: shownNumbers(numbers) })}
        </p>
        <Radio.Group
          aria-label={t('delivery.outcomeTitle')}
          value={outcome}
          options={(['damaged', 'lost'] as const).map((value) => ({
            value,
            label: t(`delivery.outcome.${value}`),
          }))}
          onChange={(event) => setOutcome(event.target.value as 'damaged' | 'lost')}
        />
        <ReasonField
          label={t('common.reason')}
          value={reason}
          onChange={setReason}
          isMissing={asked && reason.trim() === ''}
        />
        <FailureAlert error={error} />
      </div>
    </Modal>
  );
}

const SHOWN = 10;

const shownNumbers = (numbers: readonly string[]): string =>
  numbers.slice(0, SHOWN).join(', ') + (numbers.length > SHOWN ? ' …' : '');

import { iwrsApi, type KitTypeStock, type SiteStock } from '@casebook/api-iwrs';
import { FailureAlert } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { InputNumber, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../shared/ReasonField';
import css from '../../shared/iwrs.module.css';
import { type Places, usePlaceName } from '../../shared/usePlaces';

const MOST = 100_000;

interface Props {
  row: SiteStock;
  /** null for a blinded role, which sets only the minimum of all. */
  kitTypes: readonly KitTypeStock[] | null;
  places: Places;
  onClose: () => void;
}

/** Sets from how many IP numbers on the stock of a place is low. */
export function MinimumDialog({ row, kitTypes, places, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const nameOf = usePlaceName();
  const { studyId } = useStudy();
  const [send, { isLoading, error }] = iwrsApi.useSetStockMinimumMutation();
  const [minimum, setMinimum] = useState(row.minimum ?? 0);
  const [minima, setMinima] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries((kitTypes ?? []).map((one) => [one.kitType, one.minimum ?? 0])),
  );
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { siteId, revision } = row;
  const save = async () => {
    setAsked(true);
    if (reason.trim() === '') return;
    const ofKitTypes = Object.entries(minima).map(([kitType, least]) => ({
      kitType,
      minimum: least,
    }));
    const { data } = await send({
      studyId,
      stockMinimumInput: {
        siteId,
        minimum,
        revision,
        reason,
        ...(kitTypes !== null && { kitTypes: ofKitTypes }),
      },
    });
    if (!data) return;
    shell.ui.notify({ type: 'success', message: { text: t('stock.saved') } });
    onClose();
  };
  return (
    <Modal
      open
      title={t('stock.setTitle', { place: nameOf(row) })}
      okText={t('stock.setAct')}
      confirmLoading={isLoading}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={css['stack']}>
        <p>{t('stock.setText')}</p>
        <label className={css['field']}>
          <span>{t('stock.minimumOfAll')}</span>
          <InputNumber
            value={minimum}
            min={0}
            max={MOST}
            precision={0}
            onChange={(value) => setMinimum(value ?? 0)}
          />
        </label>
        {kitTypes === null
          ? null
          : places.kitTypes.map(({ key, title }) => (
              <label key={key} className={css['field']}>
                <span>{t('stock.minimumOf', { kitType: title })}</span>
                <InputNumber
                  value={minima[key] ?? 0}
                  min={0}
                  max={MOST}
                  precision={0}
                  onChange={(value) => setMinima({ ...minima, [key]: value ?? 0 })}
                />
              </label>
            ))}
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

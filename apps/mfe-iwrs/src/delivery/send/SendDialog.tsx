import { type DeliveryPreview, iwrsApi } from '@casebook/api-iwrs';
import { FailureAlert } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Alert, Button, Input, Modal, Select, useUiText } from '@casebook/ui/core';
import { typedDate } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField } from '../../shared/ReasonField';
import css from '../../shared/iwrs.module.css';
import { DEPOT, type Places } from '../../shared/usePlaces';

interface Props {
  sourceId: number;
  /** The chosen IP numbers; a range is asked for when absent. */
  numbers?: readonly string[];
  /** Whether some of them can only go back to the depot. */
  returnOnly: boolean;
  places: Places;
  onClose: (done: boolean) => void;
}

/** Asks for target and day, shows what would be sent, and sends it. */
export function SendDialog({ sourceId, numbers, returnOnly, places, onClose }: Props) {
  const { t } = useTranslation('mfe_iwrs');
  const ui = useUiText();
  const shell = useShell();
  const { studyId } = useStudy();
  const [ask, asking] = iwrsApi.usePreviewDeliveryMutation();
  const [send, sending] = iwrsApi.useSendIpNumbersMutation();
  const [targetId, setTargetId] = useState<number>();
  const [range, setRange] = useState({ from: '', to: '' });
  const [deliveryDate, setDeliveryDate] = useState(
    places.places.find(({ siteId }) => siteId === sourceId)!.today,
  );
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<DeliveryPreview>();
  const [isAsked, setIsAsked] = useState(false);

  const targets = places.options.filter(
    ({ value }) =>
      (!returnOnly || value === DEPOT) &&
      value !== sourceId &&
      !places.places.find((one) => one.siteId === value)!.deleted,
  );
  const missing = {
    from: !numbers && range.from === '',
    to: !numbers && range.to === '',
    target: targetId === undefined,
    date: deliveryDate === '',
  };
  const missingFields = (['from', 'to', 'target', 'date'] as const).filter((key) => missing[key]);
  const statusOf = (field: keyof typeof missing) =>
    isAsked && missing[field] ? ('error' as const) : undefined;
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      // What was shown is no longer what would be sent.
      setPreview(undefined);
      set(value);
    };
  const plan = async () => {
    setIsAsked(true);
    if (targetId === undefined || missingFields.length > 0) return;
    const chosen = numbers ? { numbers: [...numbers] } : { range };
    const deliveryPlan = { sourceId, targetId, ...chosen };
    if (!preview) {
      setPreview((await ask({ studyId, deliveryPlan })).data);
      return;
    }
    const deliveryInput = { ...deliveryPlan, deliveryDate, reason: reason.trim() || undefined };
    const { data } = await send({ studyId, deliveryInput });
    if (!data) return;
    const params = { no: data.deliveryId, count: data.kits, target: places.nameOf(data.targetId) };
    shell.ui.notify({ type: 'success', message: { text: t('delivery.sent', params) } });
    onClose(true);
  };

  return (
    <Modal
      open
      width={640}
      title={t('delivery.sendTo', { source: places.nameOf(sourceId) })}
      mask={{ closable: false }}
      onCancel={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{ui('cancel')}</Button>
          <Button
            type="primary"
            loading={asking.isLoading || sending.isLoading}
            onClick={() => void plan()}
          >
            {preview ? t('delivery.sendAct', { count: preview.kits }) : t('delivery.check')}
          </Button>
        </>
      }
    >
      <div className={css['stack']}>
        {returnOnly ? <p>{t('delivery.returnOnly')}</p> : null}
        {numbers ? null : (
          <div className={css['pair']}>
            {(['from', 'to'] as const).map((end) => (
              <label key={end} className={css['field']}>
                <span>{t(`delivery.${end}`)}</span>
                <Input
                  value={range[end]}
                  status={statusOf(end)}
                  onChange={(event) =>
                    change(setRange)({ ...range, [end]: event.target.value.trim() })
                  }
                />
              </label>
            ))}
          </div>
        )}
        <div className={css['pair']}>
          <label className={css['field']}>
            <span>{t('delivery.target')}</span>
            <Select
              value={targetId}
              status={statusOf('target')}
              options={targets}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={change(setTargetId)}
            />
          </label>
          <label className={css['field']}>
            <span>{t('delivery.date')}</span>
            <Input
              value={deliveryDate}
              status={statusOf('date')}
              placeholder="YYYY-MM-DD"
              onChange={(event) => setDeliveryDate(event.target.value)}
              onBlur={() => setDeliveryDate(typedDate(deliveryDate))}
            />
          </label>
        </div>
        <ReasonField label={t('delivery.note')} value={reason} onChange={setReason} />
        {isAsked && missingFields.length > 0 ? (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={t('delivery.incomplete', {
              fields: missingFields.map((field) => t(`delivery.${field}`)).join(', '),
            })}
          />
        ) : null}
        {preview ? (
          <Planned preview={preview} places={places} isReturn={targetId === DEPOT} />
        ) : null}
        <FailureAlert error={sending.error ?? asking.error} />
      </div>
    </Modal>
  );
}

/** What would be sent, and for roles that may know it, of which kit types. */
function Planned({
  preview,
  places,
  isReturn,
}: {
  preview: DeliveryPreview;
  places: Places;
  isReturn: boolean;
}) {
  const { t } = useTranslation('mfe_iwrs');
  const { kits, first, last, kitTypes } = preview;
  const counts = kitTypes ?? [];
  const isEven =
    counts.length === places.kitTypes.length && counts.every((one) => one.kits === counts[0]!.kits);
  return (
    <>
      <Alert
        type="info"
        showIcon
        role="status"
        title={t('delivery.planned', {
          count: kits,
          numbers: first === last ? first : t('delivery.range', { first, last }),
        })}
        description={
          counts.length > 0 ? (
            <ul className={css['kinds']}>
              {counts.map((one) => (
                <li key={one.kitType}>
                  {t('delivery.ofKitType', {
                    kitType: places.kitTypeName(one.kitType),
                    count: one.kits,
                  })}
                </li>
              ))}
            </ul>
          ) : null
        }
      />
      {counts.length > 0 && !isEven && !isReturn ? (
        <Alert type="warning" showIcon title={t('delivery.uneven')} />
      ) : null}
    </>
  );
}

import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import './reason-dialog.css';
import { Button, Radio } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Modal } from '../core/antd';
import { Input } from '../core/Input';
import { useUiText } from '../core/useUiText';
import { type OfferedReason, OTHER_REASON, useReasonName } from './reason-names';

export interface ReasonForChange {
  /** The code of the reason. */
  reason: number;
  text: string;
}

export interface ChangedItem {
  id: string;
  label: string;
  before: string;
  after: string;
}

export interface ReasonDialogProps {
  open: boolean;
  items: readonly ChangedItem[];
  /** The reasons of the study, in their order. */
  reasons: readonly OfferedReason[];
  /** The last reason, offered again. */
  lastReason?: ReasonForChange;
  saving?: boolean;
  onCancel: () => void;
  /** One reason for every changed item, by its id. */
  onConfirm: (reasons: Record<string, ReasonForChange>) => void;
}

interface Draft {
  reason: number | null;
  text: string;
}

const isMissing = ({ reason, text }: Draft): boolean =>
  reason === null || (reason === OTHER_REASON && text.trim() === '');

const isComplete = (draft: Draft): draft is ReasonForChange =>
  !isMissing(draft) && draft.text.trim().length <= MAX_REASON_LENGTH;

/** Asks why saved data is changed: once for all items, or per item. Mounted anew each time it opens. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useUiText();
  return (
    <Modal
      open={props.open}
      title={t('reasonTitle')}
      width={640}
      footer={null}
      onCancel={props.onCancel}
      destroyOnHidden
    >
      <ReasonForm {...props} />
    </Modal>
  );
}

function ReasonForm(props: ReasonDialogProps) {
  const { items, reasons, lastReason, saving, onCancel, onConfirm } = props;
  const t = useUiText();
  // The last reason may be of another study, or no longer offered.
  const isOffered = reasons.some(({ code }) => code === lastReason?.reason);
  const first: Draft = lastReason && isOffered ? lastReason : { reason: null, text: '' };
  const [perItem, setPerItem] = useState(false);
  const [common, setCommon] = useState<Draft>(first);
  const [each, setEach] = useState<Record<string, Draft>>({});
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The dialog would focus its close button, but the person continues with the reason.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const reasons = form.current?.querySelector('fieldset');
      const chosen = reasons?.querySelector<HTMLInputElement>('input:checked');
      (chosen ?? reasons?.querySelector('input'))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const draftOf = (id: string): Draft => (perItem ? (each[id] ?? common) : common);

  const confirm = () => {
    const reasons: Record<string, ReasonForChange> = {};
    for (const [at, { id }] of items.entries()) {
      const draft = draftOf(id);
      if (!isComplete(draft)) {
        setAsked(true);
        // With many items the missing reason may be outside the visible part.
        const fields = form.current?.querySelectorAll('fieldset')[perItem ? at : 0];
        fields?.querySelector<HTMLElement>(draft.reason ? 'textarea' : 'input')?.focus();
        return;
      }
      reasons[id] = { reason: draft.reason, text: draft.text.trim() };
    }
    onConfirm(reasons);
  };

  return (
    <form
      ref={form}
      className="cb-reason"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      {items.length > 1 ? (
        <Radio.Group
          value={perItem}
          onChange={(event) => setPerItem(event.target.value as boolean)}
          options={[
            { value: false, label: t('reasonOneForAll') },
            { value: true, label: t('reasonPerItem') },
          ]}
        />
      ) : null}
      {perItem ? null : (
        <ReasonFields reasons={reasons} draft={common} onChange={setCommon} asked={asked} />
      )}
      <h3 className="cb-reason-count">{t('changedItems', { count: items.length })}</h3>
      <ul className="cb-reason-items">
        {items.map(({ id, label, before, after }) => (
          <li key={id}>
            <span className="cb-reason-label">{label}</span>
            <span className="cb-reason-values">
              <del>{before || t('emptyValue')}</del> → <ins>{after || t('emptyValue')}</ins>
            </span>
            {perItem ? (
              <ReasonFields
                reasons={reasons}
                draft={draftOf(id)}
                onChange={(draft) => setEach({ ...each, [id]: draft })}
                asked={asked}
                about={label}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div className="cb-reason-actions">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={saving}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function ReasonFields(props: {
  reasons: readonly OfferedReason[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  asked: boolean;
  about?: string;
}) {
  const { reasons, draft, onChange, asked, about } = props;
  const t = useUiText();
  const nameOf = useReasonName();
  const id = useId();
  const missing = asked && isMissing(draft);
  const prefix = about ? `${about}: ` : '';
  return (
    <fieldset className="cb-reason-fields">
      <legend className="cb-hidden">{prefix + t('reasonTitle')}</legend>
      <Radio.Group
        value={draft.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value as number })}
        options={reasons.map((reason) => ({ value: reason.code, label: nameOf(reason) }))}
      />
      <Input.TextArea
        value={draft.text}
        aria-label={prefix + t('reasonText')}
        aria-describedby={missing ? id : undefined}
        placeholder={t('reasonText')}
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        status={missing && draft.reason ? 'error' : undefined}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
      {missing ? (
        <p id={id} className="cb-error" role="alert">
          {t(draft.reason ? 'reasonTextNeeded' : 'reasonMissing')}
        </p>
      ) : null}
    </fieldset>
  );
}

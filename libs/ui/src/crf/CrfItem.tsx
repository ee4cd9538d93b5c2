import './crf-item.css';
import type { ReactNode } from 'react';
import { useUiText } from '../core/texts';

export interface CrfItemProps {
  /** Id of the input: the label points to it. */
  inputId: string;
  label: ReactNode;
  /** Radio and checkbox groups are named by the label's id instead: pass `itemIds(inputId).label` to them. */
  isGroup?: boolean;
  required?: boolean;
  /** Where the unit stands; spec item properties 3–6. */
  unit?: ReactNode;
  unitPlace?: 'top' | 'bottom' | 'left' | 'right';
  hint?: ReactNode;
  /** One line each, already in words that say what to do. */
  errors?: readonly { id: string; text: ReactNode; tone: 'error' | 'warning' }[];
  /** Query, comment, audit, flags: a column of its own, so that the eye can run down it. */
  gutter?: ReactNode;
  selected?: boolean;
  changed?: boolean;
  children: ReactNode;
}

/** The ids that tie label, hint and errors to the input; the same rule for whoever draws the input. */
export function itemIds(inputId: string) {
  return { label: `${inputId}-label`, hint: `${inputId}-hint`, errors: `${inputId}-errors` };
}

/** One item of a CRF page: label left, input right, unit beside it, what is wrong below, glyphs in the gutter. */
export function CrfItem(props: CrfItemProps) {
  const { inputId, label, unit, unitPlace = 'right', hint, errors = [], gutter } = props;
  const t = useUiText();
  const ids = itemIds(inputId);
  const words = (
    <>
      {label}
      {props.required ? (
        <span className="cb-item-required" title={t('required')}>
          <span aria-hidden="true">*</span>
          <span className="cb-hidden">{t('required')}</span>
        </span>
      ) : null}
    </>
  );
  const state = `${props.selected ? ' cb-item-selected' : ''}${props.changed ? ' cb-item-changed' : ''}`;
  return (
    <div className={`cb-item${state}`} data-cb-item={inputId}>
      <div className="cb-item-label">
        {props.isGroup ? (
          <span id={ids.label}>{words}</span>
        ) : (
          <label id={ids.label} htmlFor={inputId}>
            {words}
          </label>
        )}
      </div>
      <div className="cb-item-body">
        <div className={`cb-item-input cb-unit-${unitPlace}`}>
          {props.children}
          {unit ? <span className="cb-item-unit">{unit}</span> : null}
        </div>
        {hint ? (
          <p id={ids.hint} className="cb-item-hint">
            {hint}
          </p>
        ) : null}
        <div id={ids.errors} aria-live="polite">
          {errors.map(({ id, text, tone }) => (
            <p key={id} className={`cb-item-message cb-item-${tone}`}>
              {text}
            </p>
          ))}
        </div>
      </div>
      <div className="cb-item-gutter">{gutter}</div>
    </div>
  );
}

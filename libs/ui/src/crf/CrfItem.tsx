import './crf-item.css';
import type { ReactNode } from 'react';
import { useUiText } from '../core/useUiText';
import { SurroundingTexts, type SurroundingText } from './SurroundingTexts';

export interface CrfItemProps {
  /** Id of the input: the label points to it. */
  inputId: string;
  label: ReactNode;
  /** Radio and checkbox groups are named by the label's id instead: pass `itemIds(inputId).label` to them. */
  isGroup?: boolean;
  required?: boolean;
  /** Units and further labels around the input. */
  surroundingTexts?: readonly SurroundingText[];
  hint?: ReactNode;
  /** An act on the item, behind its input and unit. */
  beside?: ReactNode;
  /** A decision about the entry, shown below it over the whole width. */
  below?: ReactNode;
  /** One line each, with what to do. */
  messages?: readonly { id: string; text: ReactNode }[];
  /** Query, comment, audit, flags: in a column of its own, so that it can be scanned down the page. */
  gutter?: ReactNode;
  selected?: boolean;
  changed?: boolean;
  children: ReactNode;
}

/** Ids that connect label, hint, errors and state with the input. */
export function itemIds(inputId: string) {
  return {
    label: `${inputId}-label`,
    hint: `${inputId}-hint`,
    errors: `${inputId}-errors`,
    state: `${inputId}-state`,
  };
}

/** One item of a CRF page: label on the left, input and unit on the right, faults below, glyphs in the gutter. */
export function CrfItem(props: CrfItemProps) {
  const { inputId, label, surroundingTexts, hint, messages = [], gutter } = props;
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
  const input = (
    <SurroundingTexts inputId={inputId} texts={surroundingTexts}>
      {props.children}
    </SurroundingTexts>
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
        {props.beside ? (
          <div className="cb-item-beside">
            {input}
            {props.beside}
          </div>
        ) : (
          input
        )}
        {props.below}
        {hint ? (
          <p id={ids.hint} className="cb-item-hint">
            {hint}
          </p>
        ) : null}
        <div id={ids.errors} aria-live="polite">
          {messages.map(({ id, text }) => (
            <p key={id} className="cb-item-message">
              {text}
            </p>
          ))}
        </div>
      </div>
      <div className="cb-item-gutter">{gutter}</div>
    </div>
  );
}

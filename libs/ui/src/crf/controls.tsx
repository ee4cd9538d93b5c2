import './controls.css';
import { typedDate, typedTime } from '@casebook/item-values';
import { type ComponentType, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../core/composing';
import { useUiText } from '../core/useUiText';
import type { DateCalendarProps } from './DateCalendar';
import { moveOn, moveWithin } from './move-on';

/** Properties of every input of a CRF page. Inputs are native elements, because a page can have hundreds of them. */
export interface ControlProps<Value = string> {
  id: string;
  value: Value;
  /** Called with a changed value when the field is left or Enter is pressed, never while typing. */
  onCommit: (value: Value) => void;
  /** Called with the text while typing, for drafts; must not render the page again. */
  onTyping?: (typed: string) => void;
  onFocus?: () => void;
  readOnly?: boolean;
  invalid?: boolean;
  required?: boolean;
  /** Ids of the error and the hint. */
  describedBy?: string;
  /** Label of an input without a visible one, as in a cell of a table. */
  label?: string;
  /** Ids of the visible label of a group of choices. */
  labelledBy?: string;
}

export interface Choice {
  code: string;
  label: string;
}

interface TypedProps extends ControlProps {
  tidy?: (typed: string) => string;
  placeholder?: string;
  inputMode?: 'text' | 'decimal' | 'numeric';
  className?: string;
}

/** Keeps the typed text until the field is left, so that a key press renders only this input. */
function useTyped({ value, onCommit, onTyping, tidy = (typed) => typed }: TypedProps) {
  // Null while nothing is being typed; the value is then shown.
  const [typed, setTyped] = useState<string | null>(null);
  return {
    typed: typed ?? value,
    type: (text: string) => {
      setTyped(text);
      onTyping?.(text);
    },
    commit: () => {
      if (typed === null) return;
      setTyped(null);
      const tidied = tidy(typed);
      if (tidied === value) onTyping?.(value);
      else onCommit(tidied);
    },
    /** Whether there was something to take back. */
    revert: () => {
      if (typed === null) return false;
      setTyped(null);
      onTyping?.(value);
      return true;
    },
  };
}

function aria(props: ControlProps | ControlProps<readonly string[]>) {
  return {
    'aria-invalid': props.invalid || undefined,
    'aria-required': props.required || undefined,
    'aria-describedby': props.describedBy,
    'aria-label': props.label,
    'data-cb-input': '',
  };
}

function TypedControl(props: TypedProps) {
  const { typed, type, commit, revert } = useTyped(props);
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && revert()) event.preventDefault();
    // Entered first, because the next item may be one that appears or disappears with this value.
    if (event.key === 'Enter' || event.key === 'Tab') flushSync(commit);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    moveOn(event.currentTarget);
  };
  return (
    <input
      {...aria(props)}
      id={props.id}
      className={`cb-input ${props.className ?? ''}`}
      type="text"
      autoComplete="off"
      spellCheck={false}
      inputMode={props.inputMode}
      placeholder={props.readOnly ? undefined : props.placeholder}
      readOnly={props.readOnly}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onFocus={props.onFocus}
      onKeyDown={key}
    />
  );
}

export function TextControl(props: ControlProps) {
  return <TypedControl {...props} className="cb-input-text" />;
}

export function NumberControl(props: ControlProps) {
  return <TypedControl {...props} inputMode="decimal" className="cb-input-number" />;
}

/** A date is typed; the calendar is for the mouse, so the keyboard passes by its button. */
export function DateControl({ unknown, ...props }: ControlProps & { unknown?: boolean }) {
  const t = useUiText();
  const [Calendar, setCalendar] = useState<ComponentType<DateCalendarProps>>();
  const open = () => {
    import('./DateCalendar').then(
      ({ DateCalendar }) => setCalendar(() => DateCalendar),
      // Without a connection there is no calendar; a date can be typed all the same.
      () => undefined,
    );
  };
  const close = () => {
    setCalendar(undefined);
    document.getElementById(props.id)?.focus();
  };
  return (
    <span className="cb-date">
      <TypedControl
        {...props}
        tidy={typedDate}
        placeholder="YYYY-MM-DD"
        className="cb-input-date"
        label={props.label && `${props.label} (${t(unknown ? 'dateHintUnknown' : 'dateHint')})`}
      />
      {props.readOnly ? null : (
        <button
          type="button"
          tabIndex={-1}
          className="cb-plain-button cb-date-open"
          aria-label={t('openCalendar')}
          title={t('openCalendar')}
          aria-expanded={Calendar !== undefined}
          onClick={Calendar ? close : open}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" />
          </svg>
        </button>
      )}
      {Calendar ? (
        <Calendar
          value={props.value}
          onChoose={(date) => {
            close();
            props.onCommit(date);
          }}
          onClose={close}
        />
      ) : null}
    </span>
  );
}

export function TimeControl({ unknown, ...props }: ControlProps & { unknown?: boolean }) {
  const t = useUiText();
  return (
    <TypedControl
      {...props}
      tidy={typedTime}
      placeholder="HH:MM"
      className="cb-input-time"
      label={props.label && `${props.label} (${t(unknown ? 'timeHintUnknown' : 'timeHint')})`}
    />
  );
}

/** Enter makes a new line here; Tab or Ctrl+Enter moves on. */
export function TextAreaControl(props: ControlProps & { rows?: number }) {
  const { typed, type, commit, revert } = useTyped(props);
  return (
    <textarea
      {...aria(props)}
      id={props.id}
      className="cb-input cb-input-area"
      rows={props.rows ?? 3}
      readOnly={props.readOnly}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onFocus={props.onFocus}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Escape' && revert()) event.preventDefault();
        const movesOn = event.key === 'Enter' && event.ctrlKey;
        if (movesOn || event.key === 'Tab') flushSync(commit);
        if (!movesOn) return;
        event.preventDefault();
        moveOn(event.currentTarget);
      }}
    />
  );
}

export function DropdownControl({
  choices,
  ...props
}: ControlProps & { choices: readonly Choice[] }) {
  const t = useUiText();
  if (props.readOnly) return <ChosenText choices={choices} {...props} />;
  return (
    <select
      {...aria(props)}
      id={props.id}
      className="cb-input cb-input-select"
      value={props.value}
      onChange={(event) => props.onCommit(event.target.value)}
      onFocus={props.onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') props.onCommit('');
        if (event.key !== 'Enter') return;
        event.preventDefault();
        moveOn(event.currentTarget);
      }}
    >
      <option value="" aria-label={t('choose')} />
      {choices.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** A read-only choice: shown completely and still reachable by keyboard, for its queries and history. */
function ChosenText({ choices, ...props }: ControlProps & { choices: readonly Choice[] }) {
  const label = choices.find(({ code }) => code === props.value)?.label ?? props.value;
  return (
    <input
      {...aria(props)}
      id={props.id}
      className="cb-input cb-input-select"
      type="text"
      readOnly
      value={label}
      onFocus={props.onFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        moveOn(event.currentTarget);
      }}
    />
  );
}

interface GroupProps {
  choices: readonly Choice[];
  horizontal?: boolean;
}

/** Refuses only the change of a read-only input, which can still get the focus. */
const onlyRead = (readOnly?: boolean) =>
  readOnly
    ? {
        'aria-disabled': true,
        onClick: (event: MouseEvent<HTMLInputElement>) => event.preventDefault(),
      }
    : {};

/** Arrow keys choose, Delete clears the choice, Enter moves on. */
export function RadioControl({ choices, horizontal, ...props }: ControlProps & GroupProps) {
  const t = useUiText();
  const { id, value, onCommit, readOnly } = props;
  const name = `${id}-choice`;
  return (
    <div
      id={id}
      role="radiogroup"
      className={`cb-choices ${horizontal ? 'cb-choices-row' : ''}`}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      aria-required={props.required || undefined}
      aria-readonly={readOnly || undefined}
    >
      {choices.map(({ code, label }, index) => (
        <label key={code} className="cb-choice">
          <input
            type="radio"
            name={name}
            value={code}
            data-cb-input={code === value || (value === '' && index === 0) ? '' : undefined}
            checked={code === value}
            {...onlyRead(readOnly)}
            onChange={() => {
              if (!readOnly) onCommit(code);
            }}
            onFocus={props.onFocus}
            onKeyDown={(event) => {
              const clears = event.key === 'Delete' || event.key === 'Backspace';
              if (clears && !readOnly) onCommit('');
              if (event.key !== 'Enter') return;
              event.preventDefault();
              moveOn(event.currentTarget);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
      {value !== '' && !readOnly ? (
        <button
          type="button"
          className="cb-plain-button cb-choice-clear"
          tabIndex={-1}
          aria-label={t('clearChoice')}
          title={t('clearChoice')}
          onClick={() => onCommit('')}
        >
          <span className="cb-sign cb-sign-remove" />
        </button>
      ) : null}
    </div>
  );
}

/** Arrow keys move between the choices, the space bar chooses, Enter moves on to the next item. */
export function CheckboxControl(
  props: ControlProps<readonly string[]> &
    GroupProps & {
      /** Exclusive codes: choosing one clears the others, and choosing another clears them. */
      exclusive?: readonly string[];
    },
) {
  const { id, value, choices, horizontal, onCommit, readOnly, exclusive = [] } = props;
  const choose = (code: string, checked: boolean) => {
    const goes = (other: string) =>
      other === code
        ? !checked
        : checked && (exclusive.includes(code) || exclusive.includes(other));
    const chosen = new Set([...value, code].filter((one) => !goes(one)));
    onCommit(choices.map((choice) => choice.code).filter((one) => chosen.has(one)));
  };
  return (
    <div
      id={id}
      role="group"
      className={`cb-choices ${horizontal ? 'cb-choices-row' : ''}`}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
    >
      {choices.map(({ code, label }) => (
        <label key={code} className="cb-choice">
          <input
            type="checkbox"
            data-cb-input=""
            checked={value.includes(code)}
            aria-invalid={props.invalid || undefined}
            {...onlyRead(readOnly)}
            onChange={(event) => {
              if (!readOnly) choose(code, event.target.checked);
            }}
            onFocus={props.onFocus}
            onKeyDown={(event) => {
              const step = arrowStep(event);
              if (step !== 0) moveWithin(event.currentTarget, step);
              else if (event.key === 'Enter') moveOn(event.currentTarget);
              else return;
              event.preventDefault();
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

function arrowStep({ key }: KeyboardEvent): -1 | 0 | 1 {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1;
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0;
}

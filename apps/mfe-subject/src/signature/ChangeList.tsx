import { DateTimeZoned, useStatusWord } from '@casebook/ui/core';
import { FIRST_OWN_REASON } from '@casebook/study-design';
import { useReasonName } from '../audit/useReasonName';
import { useText } from '@casebook/shell-sdk';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownChange } from './shown-changes';
import styles from './signature.module.css';
import { useSignatureTexts } from './useSignatureTexts';

/** What changed since an earlier signature: value before and after, person, time, reason. */
export function ChangeList(props: {
  changes: readonly ShownChange[];
  /** Of the site. */
  offset: number;
  /** Names visit and page of each change. */
  withPlace?: boolean;
  /** Makes the name of what changed a link to it. */
  renderName?: (change: ShownChange, name: string) => ReactNode;
}) {
  const { changes, offset, withPlace = false, renderName } = props;
  const { whatChanged, whereChanged } = useSignatureTexts();
  return (
    <ol className={styles.changes}>
      {changes.map((change, at) => {
        const name = whatChanged(change);
        return (
          <li key={`${at} ${change.at}`}>
            {withPlace && change.place ? (
              <span className={styles.soft}>{whereChanged(change.place)}: </span>
            ) : null}
            <strong>{renderName?.(change, name) ?? name}</strong>
            <Values change={change} />
            <Who change={change} offset={offset} />
          </li>
        );
      })}
    </ol>
  );
}

function Values({ change }: { change: ShownChange }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const statusWord = useStatusWord();
  if (change.kind !== 'item') return null;
  const shown = (
    value: string | null,
    label: ShownChange['afterLabel'],
    isNotDone: boolean | undefined,
  ) => {
    if (isNotDone) return statusWord('notDone');
    if (value === null || value === '') return t('item.empty');
    const meaning = text(label);
    return meaning ? t('audit.code', { code: value, label: meaning }) : value;
  };
  return (
    <span className={styles.values}>
      <del>{shown(change.before, change.beforeLabel, change.wasNotDone)}</del> →{' '}
      <ins>{shown(change.after, change.afterLabel, change.isNotDone)}</ins>
    </span>
  );
}

function Who({ change, offset }: { change: ShownChange; offset: number }) {
  const { t } = useTranslation('mfe_subject');
  const reasonName = useReasonName();
  const { by, roleName, at, origin, reasonCode, reason } = change;
  // The name of a study's own reason is in the audit trail.
  const isNamed = reasonCode !== null && reasonCode < FIRST_OWN_REASON;
  const why = [isNamed ? reasonName(reasonCode, null) : '', reason ?? '']
    .filter(Boolean)
    .join(' – ');
  return (
    <span className={styles.meta}>
      {by}
      {roleName ? ` (${roleName})` : ''} · <DateTimeZoned utc={at} offsetMinutes={offset} />
      {origin === 'entry' ? '' : ` · ${t(`audit.origin.${origin}`)}`}
      {why ? ` · ${t('audit.reason')}: ${why}` : ''}
    </span>
  );
}

import type { SettingReason } from '@casebook/api-builder';
import { useLocale, useText } from '@casebook/shell-sdk';
import { MAX_REASON_LABEL_LENGTH } from '@casebook/study-design';
import { Button, Checkbox, Input, languageNameIn } from '@casebook/ui/core';
import { useReasonName } from '@casebook/ui/data';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { useTooLong } from '../shared/useTooLong';
import styles from './reasons.module.css';

/** A reason as it is edited; a new one has no code yet. */
export type EditedReason = Omit<SettingReason, 'code'> & { code?: number };

/** Which reasons for corrections are offered, in which order; own reasons can be added. */
export function Reasons(props: {
  /** As they are stored: their wording stays. */
  stored: readonly SettingReason[];
  reasons: readonly EditedReason[];
  languages: readonly string[];
  canEdit: boolean;
  onChange: (reasons: EditedReason[]) => void;
}) {
  const { stored, reasons, languages, canEdit, onChange } = props;
  const t = useT();
  const replace = (at: number, ...by: EditedReason[]) => onChange(reasons.toSpliced(at, 1, ...by));
  const move = (at: number, to: number) =>
    onChange(reasons.toSpliced(at, 1).toSpliced(to, 0, reasons[at]!));
  return (
    <div className={css.stack}>
      <p className={`${css.quiet} ${styles.help}`}>{t('settings.reasonsHelp')}</p>
      <ul className={fields.plain} aria-label={t('settings.reasons')}>
        {reasons.map((reason, at) => (
          <ReasonRow
            key={reason.code ?? `new ${at}`}
            reason={reason}
            texts={stored.find(({ code }) => code === reason.code)?.label ?? {}}
            languages={languages}
            canEdit={canEdit}
            onChange={(next) => replace(at, next)}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < reasons.length - 1 ? () => move(at, at + 1) : undefined}
            onRemove={reason.code === undefined ? () => replace(at) : undefined}
          />
        ))}
      </ul>
      {canEdit ? (
        <Button
          className={fields.start}
          onClick={() => onChange([...reasons, { offered: true, label: {} }])}
        >
          {t('settings.addReason')}
        </Button>
      ) : null}
    </div>
  );
}

function ReasonRow(props: {
  reason: EditedReason;
  /** The stored wording, which cannot change. */
  texts: Readonly<Record<string, string>>;
  languages: readonly string[];
  canEdit: boolean;
  onChange: (reason: EditedReason) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}) {
  const { reason, texts, languages, canEdit, onChange, onUp, onDown, onRemove } = props;
  const t = useT();
  const text = useText();
  const tooLong = useTooLong();
  const nameOf = useReasonName();
  const { locale } = useLocale();
  const { code, offered, label } = reason;
  const stored = code === undefined ? '' : nameOf({ code, ...(label && { label: text(label) }) });
  const name = stored || text(label) || t('settings.newReason');
  const isMissing = (language: string) => label !== null && texts[language] === undefined;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Checkbox
          checked={offered}
          disabled={!canEdit}
          onChange={(event) => onChange({ ...reason, offered: event.target.checked })}
        >
          {name}
        </Checkbox>
        {canEdit ? (
          <span className={styles.buttons}>
            <Button
              size="small"
              aria-label={t('list.up', { name })}
              disabled={!onUp}
              onClick={onUp}
            >
              ↑
            </Button>
            <Button
              size="small"
              aria-label={t('list.down', { name })}
              disabled={!onDown}
              onClick={onDown}
            >
              ↓
            </Button>
            {onRemove ? (
              <Button size="small" aria-label={t('list.remove', { name })} onClick={onRemove}>
                {t('list.removeShort')}
              </Button>
            ) : null}
          </span>
        ) : null}
      </div>
      {canEdit && offered
        ? languages.filter(isMissing).map((language, at) => (
            <label key={language} className={styles.text}>
              {languageNameIn(language, locale)}
              <Input
                lang={language}
                autoFocus={at === 0 && code === undefined}
                status={tooLong(label?.[language] ?? '', MAX_REASON_LABEL_LENGTH) ? 'error' : ''}
                value={label?.[language] ?? ''}
                onChange={(event) =>
                  onChange({ ...reason, label: { ...label, [language]: event.target.value } })
                }
              />
              <span role="alert" className={fields.fault}>
                {tooLong(label?.[language] ?? '', MAX_REASON_LABEL_LENGTH)}
              </span>
            </label>
          ))
        : null}
    </li>
  );
}

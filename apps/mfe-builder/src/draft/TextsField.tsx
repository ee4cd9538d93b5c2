import { useLocale } from '@casebook/shell-sdk';
import type { Text } from '@casebook/study-design';
import { languageNameIn } from '@casebook/ui/core';
import { useT } from '../shared/useT';
import { CommitInput } from './CommitInput';
import { FieldFaults } from './FieldFaults';
import { type PartFault } from './draft-faults';
import { useSingle } from './draft-hooks';
import styles from './texts-field.module.css';

interface TextsFieldProps {
  /** Name of the field for people who hear it; shown when `visibleLabel`. */
  label: string;
  value: Text | undefined;
  onChange: (value: Text) => void;
  disabled?: boolean;
  visibleLabel?: boolean;
  rows?: number;
  /** One language below the other, for texts that are long; each with the name of its language. */
  stacked?: boolean;
  faults?: readonly PartFault[];
  /** Path of the text in the part. */
  path?: string;
}

/** A text in all languages of the study side by side, with how many of them are there. */
export function TextsField(props: TextsFieldProps) {
  const { label, value = {}, visibleLabel, stacked, faults = [], path = '' } = props;
  const t = useT();
  const languages = useSingle('languages');
  const given = languages.filter((language) => value[language]?.trim()).length;
  return (
    <div className={styles.field}>
      {visibleLabel ? (
        <span className={styles.label}>
          {label}{' '}
          {given > 0 && given < languages.length ? (
            <span className={styles.missing}>
              {t('texts.given', { given, all: languages.length })}
            </span>
          ) : null}
        </span>
      ) : null}
      <div className={stacked ? styles.stacked : styles.languages}>
        {languages.map((language) => (
          <InLanguage key={language} {...props} language={language} first={languages[0]!} />
        ))}
      </div>
      <FieldFaults faults={faults} path={path} />
    </div>
  );
}

function InLanguage({
  label,
  value = {},
  onChange,
  disabled,
  rows,
  stacked,
  language,
  first,
}: TextsFieldProps & { language: string; first: string }) {
  const { locale } = useLocale();
  const stored = value[language] ?? '';
  const name = languageNameIn(language, locale);
  const put = (text: string) => {
    const { [language]: _old, ...others } = value;
    onChange(text === '' ? others : { ...others, [language]: text });
  };
  return (
    <div>
      {stacked ? <span className={styles.language}>{name}</span> : null}
      <CommitInput
        aria-label={`${label} (${name})`}
        lang={language}
        rows={rows}
        value={stored}
        disabled={disabled}
        placeholder={value[first] && language !== first ? `${name}: ${value[first]}` : name}
        onCommit={put}
      />
    </div>
  );
}

import { useLocale } from '@casebook/shell-sdk';
import type { LanguageCode, Text } from '@casebook/study-design';
import { Checkbox, Input, languageNameIn } from '@casebook/ui/core';
import { type KeyboardEvent, useState } from 'react';
import { useCanEdit, useSingle } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import type { PartOfPage } from './PageEditor';
import { isGiven, type PageText, textsOf, withText } from './page-texts';
import styles from './page-texts.module.css';

/** All texts of a page in the languages of the study side by side, and how many of them each language has. */
export function PageTexts({ page, put }: PartOfPage) {
  const t = useT();
  const { locale } = useLocale();
  const languages = useSingle('languages');
  const texts = textsOf(page);
  const isComplete = ({ text }: PageText) => languages.every((one) => isGiven(text, one));
  // The rows that lacked something when the filter was set: a row stays after it is filled in.
  const [incomplete, setIncomplete] = useState<ReadonlySet<string>>();
  const shown = incomplete ? texts.filter(({ path }) => incomplete.has(path)) : texts;
  return (
    <section className={`${css.card} ${css.stack}`} aria-label={t('pageTexts.title')}>
      <Checkbox
        className={styles.filter}
        checked={incomplete !== undefined}
        onChange={({ target }) =>
          setIncomplete(
            target.checked
              ? new Set(texts.filter((one) => !isComplete(one)).map(({ path }) => path))
              : undefined,
          )
        }
      >
        {t('pageTexts.missingOnly')}
      </Checkbox>
      <table className={`${css.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('pageTexts.text')}</th>
            {languages.map((language) => (
              <th key={language} scope="col">
                {languageNameIn(language, locale)}{' '}
                <span className={css.quiet}>
                  {t('pageTexts.given', {
                    given: texts.filter(({ text }) => isGiven(text, language)).length,
                    all: texts.length,
                  })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <TextRow
              key={one.path}
              one={one}
              languages={languages}
              onChange={(text) => put(withText(page, one.path, text))}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? <p className={css.quiet}>{t('pageTexts.complete')}</p> : null}
      <p className={css.quiet}>{t('pageTexts.help')}</p>
    </section>
  );
}

function TextRow({
  one: { kind, keys, text },
  languages,
  onChange,
}: {
  one: PageText;
  languages: readonly LanguageCode[];
  onChange: (text: Text) => void;
}) {
  const t = useT();
  const name = [t(`pageTexts.kind.${kind}`), keys.at(-1)].filter(Boolean).join(' ');
  return (
    <tr>
      <th scope="row">
        {t(`pageTexts.kind.${kind}`)} <span className={css.code}>{keys.at(-1)}</span>
      </th>
      {languages.map((language) => (
        <td key={language} className={isGiven(text, language) ? undefined : styles.missing}>
          <TextCell name={name} text={text} language={language} onChange={onChange} />
        </td>
      ))}
    </tr>
  );
}

function TextCell({
  name,
  text,
  language,
  onChange,
}: {
  name: string;
  text: Text;
  language: LanguageCode;
  onChange: (text: Text) => void;
}) {
  const { locale } = useLocale();
  const canEdit = useCanEdit();
  const [typed, setTyped] = useState<string>();
  const stored = text[language] ?? '';
  const commit = () => {
    setTyped(undefined);
    const next = typed?.trim();
    if (next === undefined || next === stored) return;
    const { [language]: _former, ...others } = text;
    onChange(next === '' ? others : { ...others, [language]: next });
  };
  return (
    <Input.TextArea
      rows={rowsFor(typed ?? stored)}
      lang={language}
      disabled={!canEdit}
      aria-label={`${name} (${languageNameIn(language, locale)})`}
      data-language={language}
      value={typed ?? stored}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => goUpOrDown(event, language)}
    />
  );
}

/** Characters of a row in the column of one of three languages. */
const CHARACTERS = 36;

const rowsFor = (text: string): number =>
  Math.min(
    8,
    text
      .split('\n')
      .reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / CHARACTERS)), 0),
  );

/** Enter and Ctrl with an arrow key go to the same language of the next or previous text; Shift with Enter is a new line. */
function goUpOrDown(event: KeyboardEvent<HTMLTextAreaElement>, language: LanguageCode): void {
  const { key, ctrlKey, shiftKey, nativeEvent, currentTarget } = event;
  // The Enter that ends a composition of Japanese characters stays in the field.
  if (nativeEvent.isComposing) return;
  const isDown = (key === 'Enter' && !shiftKey) || (ctrlKey && key === 'ArrowDown');
  if (!isDown && !(ctrlKey && key === 'ArrowUp')) return;
  event.preventDefault();
  const row = currentTarget.closest('tr');
  const next = isDown ? row?.nextElementSibling : row?.previousElementSibling;
  next?.querySelector<HTMLElement>(`[data-language="${CSS.escape(language)}"]`)?.focus();
}

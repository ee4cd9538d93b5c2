import { LANGUAGE_GROUPS, LANGUAGE_REFERENCE, type LanguageEntry } from '@casebook/checks';
import { Button, Input } from '@casebook/ui/core';
import { useState } from 'react';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import { MACROS } from './macros';
import styles from './language-reference.module.css';

/** Every function of the check language with an example, and expressions that studies write again and again. */
export function LanguageReference({ onInsert }: { onInsert?: (template: string) => void }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const fits = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  const entries = LANGUAGE_REFERENCE.filter(({ name, id }) => fits(name, t(`language.${id}`)));
  const macros = MACROS.filter(({ id }) => fits(t(`macro.${id}`)));
  return (
    <section className={styles.reference} aria-label={t('ecs.reference')}>
      <Input
        allowClear
        aria-label={t('ecs.searchReference')}
        placeholder={t('ecs.searchReference')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {macros.length > 0 ? (
        <>
          <h4>{t('ecs.macros')}</h4>
          <ul className={styles.entries}>
            {macros.map(({ id, template }) => (
              <li key={id}>
                <div>
                  <span>{t(`macro.${id}`)}</span>
                  <code className={css.code}>{template.replaceAll(/#\{(\w+)\}/g, '$1')}</code>
                </div>
                <InsertButton name={t(`macro.${id}`)} template={template} onInsert={onInsert} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {LANGUAGE_GROUPS.map((group) => (
        <Group
          key={group}
          title={t(`languageGroup.${group}`)}
          entries={entries.filter((entry) => entry.group === group)}
          onInsert={onInsert}
        />
      ))}
      {entries.length + macros.length === 0 ? (
        <p className={css.quiet}>{t('ecs.nothingFound')}</p>
      ) : null}
    </section>
  );
}

function Group({
  title,
  entries,
  onInsert,
}: {
  title: string;
  entries: readonly LanguageEntry[];
  onInsert: ((template: string) => void) | undefined;
}) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul className={styles.entries}>
        {entries.map(({ id, name, signatures, template, example }) => (
          <li key={id}>
            <div>
              {signatures.map((signature) => (
                <code key={signature} className={`${css.code} ${styles.signature}`}>
                  {signature}
                </code>
              ))}
              <span>{t(`language.${id}`)}</span>
              <code className={css.code}>{example}</code>
            </div>
            <InsertButton name={name} template={template} onInsert={onInsert} />
          </li>
        ))}
      </ul>
    </>
  );
}

function InsertButton({
  name,
  template,
  onInsert,
}: {
  name: string;
  template: string;
  onInsert: ((template: string) => void) | undefined;
}) {
  const t = useT();
  if (!onInsert) return null;
  return (
    <Button
      size="small"
      aria-label={t('ecs.insertName', { name })}
      onClick={() => onInsert(template)}
    >
      {t('ecs.insert')}
    </Button>
  );
}

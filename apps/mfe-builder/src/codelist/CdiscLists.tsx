import { useText } from '@casebook/shell-sdk';
import type { Codelist } from '@casebook/study-design';
import { Checkbox, Input, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useContents, useEdit, useSingle } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import styles from './codelists.module.css';
import { CDISC_LISTS, type CdiscList } from './cdisc-lists';

/** Adds codelists of the controlled terminology of CDISC, in the languages of the study that it is known in. */
export function CdiscLists({ onClose }: { onClose: () => void }) {
  const t = useT();
  const text = useText();
  const edit = useEdit();
  const languages = useSingle('languages');
  const present = new Set(useContents('codelist').map(({ key }) => key));
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const wanted = search.trim().toLowerCase();
  const found = CDISC_LISTS.filter((list) =>
    [list.key, list.nciCode, text(list.name), ...list.entries.map(({ code }) => code)].some((one) =>
      one.toLowerCase().includes(wanted),
    ),
  );
  const add = () => {
    const lists = CDISC_LISTS.filter(({ key }) => chosen.has(key));
    edit(
      ...lists.map((list) => ({
        kind: 'codelist' as const,
        key: list.key,
        content: codelistOf(list, languages),
      })),
    );
    onClose();
  };
  return (
    <Modal
      open
      width={720}
      title={t('codelistFile.cdisc')}
      okText={t('codelistFile.addLists', { count: chosen.size })}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={add}
      onCancel={onClose}
    >
      <div className={css.stack}>
        <Input
          allowClear
          aria-label={t('codelists.search')}
          placeholder={t('codelists.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.map((list) => (
          <div key={list.key}>
            <Checkbox
              disabled={present.has(list.key)}
              checked={chosen.has(list.key)}
              onChange={(event) =>
                setChosen(
                  new Set(
                    event.target.checked
                      ? [...chosen, list.key]
                      : [...chosen].filter((key) => key !== list.key),
                  ),
                )
              }
            >
              {text(list.name)} <span className={css.code}>{list.key}</span>{' '}
              <span className={css.quiet}>
                {list.nciCode}
                {present.has(list.key) ? ` · ${t('codelistFile.present')}` : ''}
              </span>
            </Checkbox>
            <p className={`${css.quiet} ${styles.cdisc}`}>
              {list.entries.map(({ label }) => text(label)).join(' · ')}
            </p>
          </div>
        ))}
      </div>
    </Modal>
  );
}

/** The list with its labels in the languages of the study; English where a language is not known. */
function codelistOf({ key, name, entries }: CdiscList, languages: readonly string[]): Codelist {
  const inLanguages = (text: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      languages.flatMap((language, at) => {
        const known = text[language] ?? (at === 0 ? text['en'] : undefined);
        return known === undefined ? [] : [[language, known]];
      }),
    );
  return {
    key,
    name: inLanguages(name),
    dataType: 'text',
    entries: entries.map(({ code, label }) => ({ code, label: inLanguages(label) })),
  };
}

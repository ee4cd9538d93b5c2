import { useQuery, useText } from '@casebook/shell-sdk';
import type { Codelist } from '@casebook/study-design';
import { Input, StateView } from '@casebook/ui/core';
import { useState } from 'react';
import { DraftScreen } from '../draft/DraftScreen';
import { useCanEdit, useContents, usePart } from '../draft/draft-hooks';
import { AddPart } from '../list-editor/AddPart';
import css from '../shared/builder.module.css';
import choices from '../shared/choice-list.module.css';
import { ChoiceList } from '../shared/ChoiceList';
import { useT } from '../shared/useT';
import { CodelistFiles } from './CodelistFiles';
import { CodelistEditor } from './CodelistEditor';

/** The codelists on the left, the chosen one on the right. */
export function Codelists() {
  const t = useT();
  return (
    <DraftScreen title={t('codelists.title')}>
      <CodelistFiles />
      <Split />
    </DraftScreen>
  );
}

function Split() {
  const t = useT();
  const text = useText();
  const canEdit = useCanEdit();
  const lists = useContents('codelist');
  const [query, setQuery] = useQuery();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = lists.filter((list) => fits(list, wanted, text));
  const chosen = query.get('codelist') ?? found[0]?.key ?? '';
  const part = usePart('codelist', chosen);
  const open = (codelist: string) => setQuery({ codelist });
  return (
    <div className={choices.split}>
      <nav className={css.card} aria-label={t('codelists.list')}>
        <Input
          allowClear
          aria-label={t('codelists.search')}
          placeholder={t('codelists.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <ChoiceList entries={found} chosen={chosen} onChoose={open}>
          {(list) => (
            <>
              <span>{text(list.name) || list.key}</span>
              <span className={css.quiet}>
                <span className={css.code}>{list.key}</span> ·{' '}
                {t('codelists.codes', { count: list.entries.length })}
              </span>
            </>
          )}
        </ChoiceList>
        {canEdit ? (
          <AddPart
            kind="codelist"
            text={t('codelists.add')}
            create={(key, name): Codelist => ({ key, name, dataType: 'text', entries: [] })}
            onAdded={open}
          />
        ) : null}
      </nav>
      {part ? (
        <CodelistEditor key={chosen} listKey={chosen} />
      ) : (
        <StateView kind="empty" title={t('codelists.emptyTitle')} text={t('codelists.emptyText')} />
      )}
    </div>
  );
}

function fits(list: Codelist, wanted: string, text: ReturnType<typeof useText>): boolean {
  if (wanted === '') return true;
  const has = (value: string) => value.toLowerCase().includes(wanted);
  return (
    has(list.key) ||
    has(text(list.name)) ||
    list.entries.some(({ code, label }) => has(code) || has(text(label)))
  );
}

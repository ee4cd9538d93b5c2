import { ScreenLink, useShell, useText } from '@casebook/shell-sdk';
import { type Codelist, itemsOf } from '@casebook/study-design';
import { Button, Select } from '@casebook/ui/core';
import { Pagination } from '@casebook/ui/data';
import { useMemo, useState } from 'react';
import { placeMark } from '../draft/changed-place';
import { useCanEdit, useContents, useEdit, useFaults, usePart } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';
import { AddCode } from './AddCode';
import styles from './codelists.module.css';
import { EntryRow } from './EntryRow';

/** Entries that are drawn at once. */
const PAGE_SIZE = 50;
const TYPES = ['text', 'integer', 'decimal'] as const;

/** The name, type and entries of a codelist, and where it is used. */
export function CodelistEditor({ listKey }: { listKey: string }) {
  const t = useT();
  const canEdit = useCanEdit();
  const edit = useEdit();
  const list = usePart('codelist', listKey)!.content;
  const faults = useFaults('codelist', listKey);
  const [page, setPage] = useState(1);
  const put = (content: Codelist) => edit({ kind: 'codelist', key: listKey, content });
  const pages = Math.max(1, Math.ceil(list.entries.length / PAGE_SIZE));
  const shownPage = Math.min(page, pages);
  const start = (shownPage - 1) * PAGE_SIZE;
  return (
    <article className={css.card} aria-label={listKey} {...placeMark('codelist', listKey)}>
      <h2 className={css.code}>{listKey}</h2>
      <dl className={fields.form}>
        <dt>{t('codelists.name')}</dt>
        <dd>
          <TextsField
            label={t('codelists.name')}
            value={list.name}
            disabled={!canEdit}
            faults={faults}
            path="/name"
            onChange={(name) => put({ ...list, name })}
          />
        </dd>
        <dt>{t('codelists.dataType')}</dt>
        <dd>
          <Select
            aria-label={t('codelists.dataType')}
            className={styles.type}
            disabled={!canEdit}
            value={list.dataType}
            options={TYPES.map((value) => ({ value, label: t(`codelists.${value}`) }))}
            onChange={(dataType) => put({ ...list, dataType })}
          />
        </dd>
        <dt>{t('codelists.usedBy')}</dt>
        <dd>
          <Users list={listKey} />
        </dd>
      </dl>
      <FieldFaults faults={faults.filter(({ path }) => path === '/entries')} path="/entries" />
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('codelists.code')}</th>
              <th scope="col">{t('codelists.label')}</th>
              <th scope="col">{t('codelists.rank')}</th>
              <th scope="col" title={t('codelists.retiredHelp')}>
                {t('codelists.retired')}
              </th>
              {canEdit ? <th scope="col">{t('list.actions')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {list.entries.slice(start, start + PAGE_SIZE).map((entry, offset) => (
              <EntryRow
                // Codes can be wrong and equal in a draft, so the position is a part of the key.
                key={`${start + offset} ${entry.code}`}
                list={list}
                at={start + offset}
                entry={entry}
                canEdit={canEdit}
                faults={faults}
                put={put}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 ? (
        <Pagination
          current={shownPage}
          pageSize={PAGE_SIZE}
          total={list.entries.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
      {canEdit ? (
        <>
          <AddCode list={list} put={put} onAdded={() => setPage(Number.MAX_SAFE_INTEGER)} />
          <RemoveList list={listKey} />
        </>
      ) : null}
    </article>
  );
}

/** The items that use the list. */
function useUsers(list: string) {
  const pages = useContents('page');
  return useMemo(
    () =>
      pages.flatMap((page) =>
        [...itemsOf(page)]
          .filter(({ item }) => item.codelist === list)
          .map(({ item }) => ({ page, item })),
      ),
    [list, pages],
  );
}

function Users({ list }: { list: string }) {
  const t = useT();
  const text = useText();
  const users = useUsers(list);
  if (users.length === 0) return <span className={css.quiet}>{t('codelists.unused')}</span>;
  return (
    <span className={css.tags}>
      {users.map(({ page, item }) => (
        <ScreenLink
          key={`${page.key} ${item.key}`}
          screen="BUILDER_CRF_PAGE"
          query={{ page: page.key }}
        >
          {text(page.title)}: {text(item.label) || item.key}
        </ScreenLink>
      ))}
    </span>
  );
}

function RemoveList({ list }: { list: string }) {
  const t = useT();
  const shell = useShell();
  const edit = useEdit();
  const users = useUsers(list);
  const remove = async () => {
    const isSure =
      users.length === 0 ||
      (await shell.ui.confirm({
        title: t('list.removeTitle', { name: list }),
        content: t('codelists.remove', { count: users.length }),
        okText: t('codelists.removeList'),
        danger: true,
      }));
    if (isSure) edit({ kind: 'codelist', key: list, remove: true });
  };
  return (
    <Button className={styles.remove} onClick={() => void remove()}>
      {t('codelists.removeList')}
    </Button>
  );
}

import { useQuery, useText } from '@casebook/shell-sdk';
import { PageType } from '@casebook/study-design';
import { Button, Input, StateView, lazyScreen } from '@casebook/ui/core';
import { Tree, type TreeDataNode } from '@casebook/ui/data';
import { useMemo, useState } from 'react';
import { DraftScreen } from '../draft/DraftScreen';
import { useCanEdit, useContents } from '../draft/draft-hooks';
import { AddPart } from '../list-editor/AddPart';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import type { CopyPagesProps } from './copy-pages/CopyPages';
import { PageEditor } from './PageEditor';
import styles from './pages.module.css';
import { pageTree, placeInTree } from './tree';

const CopyPages = lazyScreen<CopyPagesProps>(
  async () => (await import('./copy-pages/CopyPages')).CopyPages,
);

/** The CRF pages: visits and their pages on the left, the chosen page on the right. */
export function Pages() {
  const t = useT();
  return (
    <DraftScreen title={t('pages.title')}>
      <Split />
    </DraftScreen>
  );
}

function Split() {
  const t = useT();
  const text = useText();
  const canEdit = useCanEdit();
  const [query, setQuery] = useQuery();
  const [search, setSearch] = useState('');
  const [isCopying, setCopying] = useState(false);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const pages = useContents('page');
  const visits = useContents('visit');
  const schedule = useContents('schedule');
  const tree = useMemo<TreeDataNode[]>(
    () => pageTree({ pages, visits, schedule }, text, t('pages.notScheduled'), search),
    [pages, visits, schedule, text, t, search],
  );
  const chosen = query.get('page') ?? schedule[0]?.page ?? pages[0]?.key;
  const visit = query.get('visit');
  const place = chosen === undefined ? undefined : placeInTree(schedule, chosen, visit);
  const isOpen = (branch: string) =>
    toggled[branch] ?? (tree.length <= 8 || search !== '' || branch === place?.branch);
  const open = (page: string, ofVisit?: string) => {
    const { branch } = placeInTree(schedule, page, ofVisit || null);
    setToggled(({ [branch]: _old, ...others }) => others);
    setQuery({ page, visit: ofVisit || undefined, block: undefined, item: undefined });
  };
  return (
    <div className={styles.split}>
      <nav className={css.card} aria-label={t('pages.tree')}>
        <Input
          allowClear
          aria-label={t('pages.search')}
          placeholder={t('pages.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setToggled({});
          }}
        />
        <Tree
          blockNode
          expandedKeys={tree.map(({ key }) => String(key)).filter(isOpen)}
          onExpand={(_keys, { node, expanded }) =>
            setToggled((others) => ({ ...others, [String(node.key)]: expanded }))
          }
          selectedKeys={place ? [place.leaf] : []}
          treeData={tree}
          onSelect={(keys) => {
            const [first] = keys;
            const [ofVisit, ofPage] = String(first ?? '').split('/');
            if (ofPage) open(ofPage, ofVisit);
          }}
        />
        {canEdit ? (
          <>
            <AddPart
              kind="page"
              text={t('pages.add')}
              create={(key, title) => ({ key, type: PageType.normal, title, blocks: [] })}
              onAdded={(key) => open(key)}
            />
            <Button className={styles.copy} onClick={() => setCopying(true)}>
              {t('copyPages.open')}
            </Button>
          </>
        ) : null}
      </nav>
      {chosen !== undefined && pages.some(({ key }) => key === chosen) ? (
        <PageEditor key={chosen} pageKey={chosen} visit={visit} />
      ) : (
        <StateView kind="empty" title={t('pages.emptyTitle')} text={t('pages.emptyText')} />
      )}
      {isCopying ? (
        <CopyPages
          onClose={() => setCopying(false)}
          onCopied={(key) => {
            setCopying(false);
            open(key);
          }}
        />
      ) : null}
    </div>
  );
}

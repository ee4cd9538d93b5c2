import { QueryState } from '@casebook/screen-kit';
import { builderApi } from '@casebook/api-builder';
import { useQuery, useStudy, useText, useBreadcrumb } from '@casebook/shell-sdk';
import { type StudyDesign, indexDesign } from '@casebook/study-design';
import { Input, PageHeader, StateView } from '@casebook/ui/core';
import { Tree, type TreeDataNode } from '@casebook/ui/data';
import { useMemo, useState } from 'react';
import { useT } from '../shared/useT';
import { PagePreview } from './PagePreview';
import { pageTree } from './tree';
import styles from './pages.module.css';
import css from '../shared/builder.module.css';

/** Read-only preview of the draft: visits and their pages on the left, the page on the right. */
export function Pages() {
  const t = useT();
  const { studyId } = useStudy();
  const draft = builderApi.useGetDraftQuery({ studyId }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title={t('pages.title')} breadcrumb={useBreadcrumb()} />
      <QueryState query={draft}>
        {(data) => <Preview design={data.design as StudyDesign} />}
      </QueryState>
    </>
  );
}

function Preview({ design }: { design: StudyDesign }) {
  const t = useT();
  const text = useText();
  const [query, setQuery] = useQuery();
  const [search, setSearch] = useState('');
  const index = useMemo(() => indexDesign(design), [design]);
  const tree = useMemo<TreeDataNode[]>(
    () => pageTree(design, text, t('pages.notScheduled'), search),
    [design, text, t, search],
  );
  const chosen = query.get('page') ?? design.schedule[0]?.page ?? design.pages[0]?.key;
  const page = chosen === undefined ? undefined : index.pages.get(chosen);
  const visit = query.get('visit');
  if (design.pages.length === 0) {
    return <StateView kind="empty" title={t('pages.emptyTitle')} text={t('pages.emptyText')} />;
  }
  return (
    <div className={styles.split}>
      <nav className={css.card} aria-label={t('pages.tree')}>
        <Input
          allowClear
          aria-label={t('pages.search')}
          placeholder={t('pages.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Tree
          key={search}
          blockNode
          defaultExpandAll={tree.length <= 8 || search !== ''}
          defaultExpandedKeys={visit ? [visit] : tree.slice(0, 1).map(({ key }) => key)}
          selectedKeys={page ? [`${visit ?? ''}/${page.key}`] : []}
          treeData={tree}
          onSelect={(keys) => {
            const [first] = keys;
            const [ofVisit, ofPage] = String(first ?? '').split('/');
            if (ofPage) setQuery({ page: ofPage, visit: ofVisit || undefined });
          }}
        />
      </nav>
      {page ? (
        <PagePreview page={page} index={index} visit={visit} />
      ) : (
        <StateView kind="notFound" title={t('pages.noSuchPage')} />
      )}
    </div>
  );
}

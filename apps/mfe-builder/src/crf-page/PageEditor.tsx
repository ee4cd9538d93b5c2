import { useQuery, useText } from '@casebook/shell-sdk';
import type { Page } from '@casebook/study-design';
import { Segmented } from '@casebook/ui/core';
import { placeMark } from '../draft/changed-place';
import { useContents, useEdit, usePart } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import { BlockInspector } from './BlockInspector';
import { CheckList } from './CheckList';
import { ItemInspector } from './ItemInspector';
import styles from './page-editor.module.css';
import { PageHead } from './PageHead';
import { PageTexts } from './PageTexts';
import { PagePreview, PaperView } from './PagePreview';
import { Structure } from './Structure';

const VIEWS = ['structure', 'texts', 'preview', 'paper'] as const;
type View = (typeof VIEWS)[number];
const viewOf = (name: string | null): View => VIEWS.find((view) => view === name) ?? 'structure';

/** One page: its blocks and items with their settings, its texts side by side, how sites see it, or the page on paper. */
export function PageEditor({ pageKey, visit }: { pageKey: string; visit: string | null }) {
  const t = useT();
  const text = useText();
  const edit = useEdit();
  const page = usePart('page', pageKey)!.content;
  const checks = useContents('check').filter(({ target }) => target.page === pageKey);
  const [query, setQuery] = useQuery();
  const view = viewOf(query.get('view'));
  const put = (content: Page) => edit({ kind: 'page', key: pageKey, content });
  const select = (chosen: { block?: string; item?: string }) =>
    setQuery({ block: chosen.block, item: chosen.item }, { replace: true });
  const chosen = { item: query.get('item'), block: query.get('block') };
  return (
    <article className={css.stack} aria-label={text(page.title)} {...placeMark('page', pageKey)}>
      <PageHead page={page} put={put} visit={visit} />
      <Segmented
        className={styles.views}
        aria-label={t('editor.view')}
        value={view}
        options={VIEWS.map((value) => ({
          value,
          label: t(`editor.${value}`),
        }))}
        onChange={(next) =>
          setQuery({ view: next === 'structure' ? undefined : next }, { replace: true })
        }
      />
      {view === 'texts' ? (
        <PageTexts page={page} put={put} />
      ) : view === 'preview' ? (
        <PagePreview page={page} visit={visit} />
      ) : view === 'paper' ? (
        <PaperView page={page} visit={visit} />
      ) : (
        <div className={styles.columns}>
          <div className={css.stack}>
            <Structure page={page} put={put} chosen={chosen} onSelect={select} />
            <CheckList checks={checks} />
          </div>
          <aside className={styles.inspector} aria-label={t('editor.settings')}>
            <Inspector page={page} put={put} chosen={chosen} onSelect={select} />
          </aside>
        </div>
      )}
    </article>
  );
}

export interface PartOfPage {
  page: Page;
  /** Shows and saves the page. */
  put: (page: Page) => void;
}

export interface Chosen {
  item: string | null;
  block: string | null;
}

function Inspector({
  page,
  put,
  chosen,
  onSelect,
}: PartOfPage & {
  chosen: Chosen;
  onSelect: (chosen: { block?: string; item?: string }) => void;
}) {
  const t = useT();
  const holder = page.blocks.find(({ items }) => items.some(({ key }) => key === chosen.item));
  const item = holder?.items.find(({ key }) => key === chosen.item);
  if (holder && item) {
    const onKey = (key: string) => onSelect({ item: key });
    // By position, so that the field that has the focus stays when the key is changed.
    const place = `${page.key} ${page.blocks.indexOf(holder)} ${holder.items.indexOf(item)}`;
    return <ItemInspector key={place} {...{ page, put, block: holder, item, onKey }} />;
  }
  const block = page.blocks.find(({ key }) => key === chosen.block);
  if (block) {
    const onKey = (key: string) => onSelect({ block: key });
    const place = `${page.key} ${page.blocks.indexOf(block)}`;
    return <BlockInspector key={place} {...{ page, put, block, onKey }} />;
  }
  return <p className={css.quiet}>{t('editor.choose')}</p>;
}

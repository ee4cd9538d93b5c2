import { ScreenLink, useText } from '@casebook/shell-sdk';
import { DraftScreen } from '../draft/DraftScreen';
import { useContents } from '../draft/draft-hooks';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';

/** CRF groups: pages that belong together in navigation, status and export. */
export function CrfGroups() {
  const t = useT();
  return (
    <DraftScreen title={t('groups.title')}>
      <Groups />
    </DraftScreen>
  );
}

function Groups() {
  const t = useT();
  const pages = useContents('page');
  return (
    <ListEditor
      kind="group"
      titleLabel={t('groups.name')}
      columns={[{ key: 'pages', title: t('groups.pages'), Cell: PagesOf }]}
      create={(key, title) => ({ key, title })}
      removal={(group) => {
        const inGroup = pages.filter((page) => page.group === group);
        return {
          question: inGroup.length > 0 ? t('groups.remove', { count: inGroup.length }) : '',
          also: inGroup.map(({ group: _left, ...page }) => ({
            kind: 'page',
            key: page.key,
            content: page,
          })),
        };
      }}
      empty={{ title: t('groups.emptyTitle'), text: t('groups.emptyText') }}
      addText={t('groups.add')}
    />
  );
}

function PagesOf({ content }: CellProps<'group'>) {
  const text = useText();
  const pages = useContents('page').filter((page) => page.group === content.key);
  return (
    <span className={css.tags}>
      {pages.map((page) => (
        <ScreenLink key={page.key} screen="BUILDER_CRF_PAGE" query={{ page: page.key }}>
          {text(page.title)}
        </ScreenLink>
      ))}
    </span>
  );
}

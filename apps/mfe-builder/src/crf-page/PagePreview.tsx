import { useText } from '@casebook/shell-sdk';
import {
  type Block,
  BlockType,
  type DesignIndex,
  type Page,
  PageType,
} from '@casebook/study-design';

import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import { CheckList } from './CheckList';
import { ItemRow } from './ItemRow';
import css from '../shared/builder.module.css';
import styles from './page-preview.module.css';

const blockNames = { 1: 'normal', 2: 'fixedLine', 3: 'logLine' } as const;

/** One page of the draft: its blocks, items and checks, and the visits in which it is collected. */
export function PagePreview({
  page,
  index,
  visit,
}: {
  page: Page;
  index: DesignIndex;
  visit: string | null;
}) {
  const t = useT();
  const text = useText();
  const visits = (index.scheduleByPage.get(page.key) ?? []).map((entry) => {
    const title = index.visits.get(entry.visit)?.title;
    return { ...entry, title: title ? text(title) : entry.visit };
  });
  const condition = visits.find((entry) => entry.visit === visit)?.condition;
  const group = page.group ? index.groups.get(page.group) : undefined;
  return (
    <article className={css.card} aria-label={text(page.title)}>
      <h2>
        {text(page.title)} <span className={`${css.code} ${css.quiet}`}>{page.key}</span>
      </h2>
      <p className={css.tags}>
        {page.type === PageType.registration ? (
          <Mark tone="info">{t('pages.registration')}</Mark>
        ) : null}
        {group ? <Mark>{text(group.title)}</Mark> : null}
        {visits.map((entry) => (
          <Mark key={entry.visit}>
            {entry.title}
            {entry.mandatory ? '' : ` · ${t('pages.optional')}`}
          </Mark>
        ))}
      </p>
      {condition ? (
        <p>
          {t('pages.condition')} <code className={css.code}>{condition}</code>
        </p>
      ) : null}
      {page.blocks.map((block) => (
        <BlockPreview key={block.key} block={block} index={index} />
      ))}
      <CheckList checks={index.design.checks.filter(({ target }) => target.page === page.key)} />
    </article>
  );
}

function BlockPreview({ block, index }: { block: Block; index: DesignIndex }) {
  const t = useT();
  const text = useText();
  return (
    <section className={styles.block}>
      <h3>
        {text(block.label) || block.key}
        <Mark>{t(`block.${blockNames[block.type]}`)}</Mark>
        {block.type === BlockType.logLine && block.maxLines ? (
          <span className={css.quiet}>{t('block.maxLines', { count: block.maxLines })}</span>
        ) : null}
      </h3>
      {block.lines?.length ? (
        <p className={css.tags}>
          {block.lines.map((line) => (
            <Mark key={line.key}>
              {line.number} · {text(line.label)}
            </Mark>
          ))}
        </p>
      ) : null}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('item.label')}</th>
            <th scope="col">{t('item.key')}</th>
            <th scope="col">{t('item.layout')}</th>
            <th scope="col">{t('item.properties')}</th>
          </tr>
        </thead>
        <tbody>
          {block.items.map((item) => (
            <ItemRow
              key={item.key}
              item={item}
              codelist={item.codelist ? index.codelists.get(item.codelist) : undefined}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { PageView } from '@casebook/api-subject';
import { linesIn, useOpenPage } from '@casebook/crf-page';
import { useVisitName } from '@casebook/screen-kit';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagesOfVisit } from './PagesOfVisit';
import { usePagesOpen } from './usePagesOpen';
import type { VisitPages } from './useVisitPages';
import styles from './visit-pages.module.css';

type ListProps = Parameters<typeof PagesOfVisit>[0];

/**
 * The pages of the visit at the left of the page; after the items in the order of Tab, so that it delays nobody on the
 * way to the first item. It has its width from the start, so that nothing moves when the pages are read.
 */
export function PagesBeside({ view, pages }: { view: PageView; pages: VisitPages }) {
  const { t } = useTranslation('mfe_subject');
  const title = t('visitPages.title', { visit: useVisitName()(view) });
  const hasLines = linesIn(useOpenPage().design);
  const [isOpen, toggle] = usePagesOpen(hasLines);
  const [List, setList] = useState<ComponentType<ListProps>>();
  const listId = useId();
  const { matrix, failed } = pages;
  useEffect(() => {
    if (!isOpen) return;
    // Without the code of the list there is no list, as without its data.
    import('./PagesOfVisit').then(
      (loaded) => setList(() => loaded.PagesOfVisit),
      () => undefined,
    );
  }, [isOpen]);
  if (failed) return null;
  const act = t(isOpen ? 'visitPages.close' : 'visitPages.open');
  return (
    <nav
      className={[styles.pages, isOpen && styles.open, hasLines && styles.ofLines]
        .filter(Boolean)
        .join(' ')}
      aria-label={title}
    >
      <div className={styles.head}>
        {isOpen ? <h2 className={styles.title}>{title}</h2> : null}
        <button
          type="button"
          className={`cb-plain-button ${styles.toggle} ${isOpen ? 'cb-sign-left' : 'cb-sign-right'}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={act}
          title={act}
          onClick={toggle}
        >
          {isOpen ? null : <span className={styles.closedTitle}>{act}</span>}
        </button>
      </div>
      <div id={listId}>
        {isOpen && List && matrix ? <List matrix={matrix} view={view} /> : null}
      </div>
    </nav>
  );
}

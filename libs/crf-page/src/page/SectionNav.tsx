import { useText } from '@casebook/shell-sdk';
import type { Block } from '@casebook/study-design';
import { useEffect, useMemo, useState } from 'react';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import styles from './section-nav.module.css';

/** Pages with fewer blocks need no navigation. */
const worthShowing = 3;

/** Id of the element that holds a block, or its first part. */
export function sectionId(blockKey: string): string {
  return `section-${blockKey}`;
}

/** Links to the blocks of a long page, with the current block marked. */
export function SectionNav() {
  const t = usePageText();
  const text = useText();
  const { design } = useOpenPage();
  const blocks = useMemo(
    () => design.page.blocks.filter(({ label }) => label && Object.keys(label).length > 0),
    [design.page],
  );
  const isShown = blocks.length >= worthShowing;
  const current = useCurrent(blocks, isShown);
  if (!isShown) return null;
  return (
    <nav className={styles.nav} aria-label={t('sections')}>
      {blocks.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={`cb-plain-button ${key === current ? styles.current : ''}`}
          aria-current={key === current ? 'location' : undefined}
          onClick={() => {
            const section = document.getElementById(sectionId(key));
            section?.scrollIntoView({ block: 'start' });
            section?.focus({ preventScroll: true });
          }}
        >
          {text(label)}
        </button>
      ))}
    </nav>
  );
}

/** The focused block, if its start is visible: the last blocks of a page never reach the top of the window. */
function focusedBlock(): string | undefined {
  const section = document.activeElement?.closest<HTMLElement>('[data-section]');
  if (!section) return undefined;
  const { top } = section.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight ? section.dataset['section'] : undefined;
}

/** The focused block, or the one at the top of the window. */
function useCurrent(blocks: readonly Block[], isShown: boolean): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    const seen = new Set<Element>();
    const look = (keys: ReadonlySet<string | undefined>) => {
      const focused = focusedBlock();
      const found =
        blocks.find(({ key }) => key === focused) ?? blocks.find(({ key }) => keys.has(key));
      if (found) setCurrent(found.key);
    };
    const enter = () => look(new Set());
    document.addEventListener('focusin', enter);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        const keys = new Set(
          [...seen].map((element) => (element as HTMLElement).dataset['section']),
        );
        look(keys);
      },
      { rootMargin: '-150px 0px -60% 0px' },
    );
    for (const section of document.querySelectorAll('[data-section]')) observer.observe(section);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', enter);
    };
  }, [blocks, isShown]);
  return current ?? blocks[0]?.key;
}

import type { Block } from '@casebook/study-design';
import { useText } from '@casebook/shell-sdk';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenPage } from '../page-context';
import styles from './section-nav.module.css';

/** Fewer blocks than this are overlooked without help. */
const worthShowing = 3;

/** Id of the element that holds a block, or its first part. */
export function sectionId(blockKey: string): string {
  return `section-${blockKey}`;
}

/** The blocks of a long page, which of them one is in, and the way to the others. */
export function SectionNav() {
  const { t } = useTranslation('mfe_subject');
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
    <nav className={styles.nav} aria-label={t('page.sections')}>
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

/** The block at the upper part of the window. */
function useCurrent(blocks: readonly Block[], isShown: boolean): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        const keys = new Set(
          [...seen].map((element) => (element as HTMLElement).dataset['section']),
        );
        setCurrent((before) => blocks.find(({ key }) => keys.has(key))?.key ?? before);
      },
      { rootMargin: '-150px 0px -60% 0px' },
    );
    for (const section of document.querySelectorAll('[data-section]')) observer.observe(section);
    return () => observer.disconnect();
  }, [blocks, isShown]);
  return current ?? blocks[0]?.key;
}

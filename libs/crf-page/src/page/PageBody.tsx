import { useText } from '@casebook/shell-sdk';
import { type Block, BlockType, type Item, type Page } from '@casebook/study-design';
import { isClosed, parseItemInstanceKey } from '@casebook/subject-data';
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useOpenPage } from '../context/open-page';
import { PointerPressProvider, useWatchedPointer } from '../context/pointer-press';
import { BlockView } from '../item/BlockView';
import { commitTyping } from '../item/commit-typing';
import { NOT_DONE_KEY } from '../item/NotDone';
import { askNotDone, mayBeNotDone } from '../state/not-done';
import { inputId } from '../state/note-target';
import { pageActions } from '../state/page-slice';
import { itemFlags } from '../state/page-store';
import { usePageDispatch, usePageSelector, usePageStore } from '../state/page-state';
import { NotDoneDialog } from './NotDoneDialog';
import { sectionId } from './SectionNav';
import styles from './page-body.module.css';
import { PaperNotDone } from '../paper/PaperNotDone';
import { WholePageNotDone } from './WholePageNotDone';

interface Section {
  key: string;
  block: Block;
  items: readonly Item[];
  /** Only the first section of a block has a heading. */
  isFirst: boolean;
}

/** Longer blocks are split into sections of this many items, so that only sections near the window are rendered. */
const sectionSize = 15;
const mountedAtOnce = 3;

export function sectionsOf(page: Page): Section[] {
  return page.blocks.flatMap((block) => {
    if (block.type !== BlockType.normal)
      return [{ key: block.key, block, items: block.items, isFirst: true }];
    const sections: Section[] = [];
    for (let from = 0; from === 0 || from < block.items.length; from += sectionSize)
      sections.push({
        key: `${block.key}-${from}`,
        block,
        items: block.items.slice(from, from + sectionSize),
        isFirst: from === 0,
      });
    return sections;
  });
}

/** The blocks of a page. Sections far from the window are rendered when they come near. */
export function PageBody() {
  const { design, blockActs, drawBlock } = useOpenPage();
  const text = useText();
  const sections = useMemo(() => sectionsOf(design.page), [design.page]);
  const notDoneKey = useNotDoneKey();
  useRequestedFocus();
  return (
    <PointerPressProvider value={useWatchedPointer()}>
      {drawBlock ? <PaperNotDone /> : <WholePageNotDone />}
      {/* The keys of the items in it, wherever the focus is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div data-cb-form="" className={styles.body} onKeyDown={notDoneKey}>
        {sections.map((section, index) => (
          <NearSection key={section.key} section={section} atOnce={index < mountedAtOnce}>
            {section.isFirst && section.block.label ? (
              <div className={styles.headingLine}>
                <h2 className={styles.heading} id={`block-${section.block.key}`}>
                  {text(section.block.label)}
                </h2>
                {blockActs ? (
                  <span className={styles.blockActs}>{blockActs(section.block.key)}</span>
                ) : null}
              </div>
            ) : null}
            {drawBlock ? (
              drawBlock(section.block, section.items)
            ) : (
              <BlockView block={section.block} items={section.items} />
            )}
          </NearSection>
        ))}
      </div>
      <NotDoneDialog />
    </PointerPressProvider>
  );
}

/** Asks why the selected item was not done, where the study allows that. */
function useNotDoneKey(): (event: KeyboardEvent) => void {
  const { design, editable } = useOpenPage();
  const dispatch = usePageDispatch();
  const store = usePageStore();
  return (event) => {
    if (!editable || !event.altKey || event.ctrlKey || event.code !== NOT_DONE_KEY.code) return;
    event.preventDefault();
    commitTyping();
    const { page } = store.getState();
    const { selected: id } = page;
    if (id === null || !mayBeNotDone(design, id) || isClosed(itemFlags(page, id))) return;
    const { shown = '', notDone } = page.items[id] ?? {};
    if (shown === '' && notDone === undefined) dispatch(askNotDone(design, [id]));
  };
}

/** The element that scrolls the page; null: the window. */
function scrollerOf(element: Element): Element | null {
  const around = element.parentElement;
  if (!around || /auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return scrollerOf(around);
}

/** Reserves the expected height of a section that is not rendered yet. */
function sectionStyle(height: number, near: boolean): CSSProperties {
  const expected = { '--crf-section': `${height}px` } as CSSProperties;
  return near ? expected : { ...expected, minHeight: height };
}

const preventSubmit = (event: FormEvent) => event.preventDefault();

const rowHeight = 45;

function NearSection(props: { section: Section; atOnce: boolean; children: ReactNode }) {
  const { section, atOnce, children } = props;
  const [near, setNear] = useState(atOnce);
  const place = useRef<HTMLElement>(null);
  const isRequested = usePageSelector(({ page: { focusTarget } }) => {
    if (near || !focusTarget) return false;
    const { blockKey, itemKey } = parseItemInstanceKey(focusTarget);
    return blockKey === section.block.key && section.items.some(({ key }) => key === itemKey);
  });
  if (isRequested && !near) setNear(true);

  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      // rootMargin works only with the element that really scrolls.
      { root: scrollerOf(place.current), rootMargin: '800px 0px' },
    );
    observer.observe(place.current);
    const all = () => setNear(true);
    window.addEventListener('beforeprint', all);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', all);
    };
  }, [near]);

  return (
    <section
      ref={place}
      id={section.isFirst ? sectionId(section.block.key) : undefined}
      data-section={section.block.key}
      tabIndex={-1}
      className={styles.section}
      style={sectionStyle(section.items.length * rowHeight, near)}
    >
      {/* On each key the browser looks through all fields of the form, so each section is a form of its own. */}
      {near ? (
        <form className={styles.fields} autoComplete="off" onSubmit={preventSubmit}>
          {children}
        </form>
      ) : null}
    </section>
  );
}

/** Focuses the requested input as soon as it is rendered. */
function useRequestedFocus(): void {
  const dispatch = usePageDispatch();
  const target = usePageSelector((state) => state.page.focusTarget);
  useEffect(() => {
    if (!target) return;
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(inputId(target));
      const input = element?.matches('input, select, textarea')
        ? element
        : element?.querySelector<HTMLElement>('[data-cb-input]');
      const focused = input ?? element;
      focused?.scrollIntoView({ block: 'center' });
      focused?.focus();
      dispatch(pageActions.focusRequested(null));
    });
    return () => cancelAnimationFrame(frame);
  }, [dispatch, target]);
}

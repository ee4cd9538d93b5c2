import type { PageView, VisitMatrix } from '@casebook/api-subject';
import { FORMER_SECTION, SectionNav, useOpenPage } from '@casebook/crf-page';
import { ReturnButton, useReturnQuery, useVisitName } from '@casebook/screen-kit';
import { useBreadcrumb, useShell, useText } from '@casebook/shell-sdk';
import { Button, PageHeader, type Status, StatusGlyph } from '@casebook/ui/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EcsOfSubject } from '../../ecs/EcsButtons';
import { SdvToDo } from '../../shared/SdvToDo';
import { SubjectSteps } from '../../shared/SubjectSteps';
import { useAppSelector } from '../../store';
import { usePlaceName } from '../visit-pages/usePlaceName';
import { PageSignatureState } from '../signature/PageSignatureState';
import { PageStatusMenu } from '../status/PageStatusMenus';
import { UnsavedCount } from './UnsavedCount';
import styles from './page-head.module.css';

const inputStates = ['notStarted', 'inProgress', 'complete'] as const satisfies Status[];

/** The title and state of the page, the number of unsaved changes, and Save. Stays visible while scrolling. */
export function PageHead(props: {
  view: PageView;
  /** The pages of the subject, once they are read. */
  matrix: VisitMatrix | undefined;
  saving: boolean;
  saved: string | null;
  announcement: string | null;
  panelOpen: boolean;
  onPanel: () => void;
  /** Shows the signatures of the page. */
  onSignatures: () => void;
  onSave: () => void;
  onSaveAndNext: () => void;
  /** Further acts on the page. */
  menu: ReactNode;
  /** The result of the last save, visible at any scroll position. */
  children: ReactNode;
}) {
  const { view, saving, onSave, onSaveAndNext } = props;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const visitName = useVisitName();
  const { editable } = useOpenPage();
  const head = useHeadHeight();
  const path = useBreadcrumb();
  const breadcrumb = path.map((crumb, index) =>
    index === path.length - 1 ? { ...crumb, label: view.subjectNo } : crumb,
  );
  return (
    <div ref={head} className={styles.head}>
      <PageHeader
        title={text(view.pageTitle)}
        breadcrumb={breadcrumb}
        aside={
          <div className={styles.place}>
            <span>
              <SubjectSteps inText subjectId={view.subjectId} siteId={view.siteId} />
              <strong>{view.subjectNo}</strong>
              <span className={styles.dot}>{view.siteName}</span>
              <span className={styles.dot}>{visitName(view)}</span>
            </span>
            {view.collected ? null : <StatusGlyph status="noLongerCollected" withWord />}
            <PageGlyphs />
            <PageSignatureState onShow={props.onSignatures} />
            <FormerSign />
          </div>
        }
        actions={
          <>
            <ReturnButton />
            <UnsavedCount announcement={props.announcement} saved={props.saved} />
            <PageStep {...props} side="previous" />
            <PageStep {...props} side="next" />
            <EcsOfSubject
              subjectId={view.subjectId}
              isOpen={!view.subjectDisabled && view.readOnlyReason !== 'STUDY_LOCKED'}
            />
            <PageStatusMenu />
            <Button aria-pressed={props.panelOpen} onClick={props.onPanel}>
              {t('panel.open')}
            </Button>
            {props.menu}
            {editable ? (
              <>
                <Button disabled={view.nextPageId === null || saving} onClick={onSaveAndNext}>
                  {t('page.saveAndNext')}
                </Button>
                <Button type="primary" loading={saving} onClick={onSave}>
                  {t('page.save')}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <SectionNav />
      {props.children}
    </div>
  );
}

const steps = { previous: '‹', next: '›' } as const;

/** Leads to the page before or after this one, and names it. */
function PageStep(props: {
  view: PageView;
  matrix: VisitMatrix | undefined;
  side: 'previous' | 'next';
}) {
  const { view, matrix, side } = props;
  const { t } = useTranslation('mfe_subject');
  const { nav } = useShell();
  const query = useReturnQuery();
  const nameOf = usePlaceName(matrix, view);
  const pageId = side === 'next' ? view.nextPageId : view.previousPageId;
  const page = pageId === null ? undefined : nameOf(pageId);
  const label = page ? t(`page.step.${side}`, { page }) : t(`page.${side}`);
  return (
    <Button
      disabled={pageId === null}
      aria-label={label}
      title={label}
      onClick={() => pageId !== null && nav.go('CRF_VIEW', { matrixId: pageId }, { query })}
    >
      <span aria-hidden="true">{steps[side]}</span>
    </Button>
  );
}

/** Sets the height of the sticky head as a CSS variable, so that scrolling does not hide elements under it. */
function useHeadHeight(): RefObject<HTMLDivElement | null> {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = head.current;
    const container = element?.parentElement;
    if (!element || !container) return;
    const updateHeight = () => {
      const stays = getComputedStyle(element).position === 'sticky';
      container.style.setProperty('--crf-head', `${stays ? element.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(updateHeight);
    observer.observe(element);
    window.addEventListener('resize', updateHeight);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', updateHeight);
      container.style.removeProperty('--crf-head');
    };
  }, []);
  return head;
}

/** Shows that the page has data it no longer collects, with a link to them at the end of the page. */
function FormerSign() {
  const { t } = useTranslation('mfe_subject');
  const { former } = useOpenPage();
  if (former.size === 0) return null;
  const label = t('page.formerCount', { count: former.size });
  return (
    <button
      type="button"
      className="cb-plain-button"
      aria-label={label}
      title={label}
      onClick={() => {
        const section = document.getElementById(FORMER_SECTION);
        section?.scrollIntoView({ block: 'start' });
        section?.focus({ preventScroll: true });
      }}
    >
      <StatusGlyph status="noLongerCollected" count={former.size} />
    </button>
  );
}

/** Input status, queries and flags of the whole page as glyphs. */
function PageGlyphs() {
  const counters = useAppSelector((state) => state.page.counters);
  const former = useAppSelector(({ page }) => Object.keys(page.former).length);
  if (!counters) return null;
  const flags: [Status, number][] = [
    ['frozen', counters.frozen ?? 0],
    ['sdv', counters.sdv ?? 0],
    ['reviewed', counters.reviewed ?? 0],
    ['locked', counters.locked ?? 0],
    ['signed', counters.signed ?? 0],
  ];
  const { openQueries = 0, answeredQueries = 0 } = counters;
  return (
    <span className={styles.glyphs}>
      <StatusGlyph status={inputStates[counters.inputState]} withWord />
      {openQueries > 0 ? <StatusGlyph status="openQuery" count={openQueries} /> : null}
      {answeredQueries > 0 ? <StatusGlyph status="answeredQuery" count={answeredQueries} /> : null}
      {former > 0 ? <StatusGlyph status="formerValue" count={former} /> : null}
      {flags.map(([status, items]) =>
        items > 0 ? <StatusGlyph key={status} status={status} count={items} /> : null,
      )}
      <SdvToDo count={counters.sdvOpen} />
    </span>
  );
}

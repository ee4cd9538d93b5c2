import { pendingChanges, restoreEntries, useOpenPage } from '@casebook/crf-page';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppStore } from '../../store';
import { noteTargetOfDraft } from '../../store/note-drafts';
import { DraftKeeper } from './draft-keeper';
import { draftOf, emptyDraft, isEmpty, type PageDraft, restorePlan } from './page-draft';

export type DraftNotice =
  | { kind: 'found'; savedAt: string; draft: PageDraft }
  | { kind: 'restored'; count: number; left: readonly ItemInstanceKey[] };

/** Hides the notice after a save or undo, unless it still lists entries that could not be restored. */
const withoutRestored = (notice: DraftNotice | null) =>
  notice?.kind === 'restored' && notice.left.length === 0 ? null : notice;

export interface PageDraftParts {
  studyId: number;
  openKey: string;
  /** Identifies the page within the study. */
  place: string;
  /** No query or comment can be added either. */
  closed: boolean;
  /** The name of the page for the person. */
  label: string;
  /** The typed number of a registration; null while it is the suggested one. */
  subjectNo?: { typed: string | null; restore: (typed: string) => void };
}

/** Stores unsaved entries of the open page, and offers an earlier draft. */
export function usePageDraft({
  studyId,
  openKey,
  place,
  closed,
  label,
  subjectNo,
}: PageDraftParts) {
  const shell = useShell();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { uncommittedInputs, noteDrafts } = store.memory;
  const { design, editable, notes } = useOpenPage();
  const { pathname } = useReadStore(shell.location);
  const [notice, setNotice] = useState<DraftNotice | null>(null);
  const keeper = useRef<DraftKeeper | null>(null);
  const number = subjectNo?.typed ?? undefined;
  const about = useRef({ label, number, href: pathname });

  const look = useCallback(() => {
    const state = store.getState();
    // The page is being closed, which must not delete its draft.
    if (state.page.openKey !== openKey) return;
    const entered = draftOf(pendingChanges(state), uncommittedInputs.entries(), state.page.items);
    const draft = noteDrafts.isEmpty ? entered : { ...entered, words: noteDrafts.all() };
    const typed = about.current.number;
    const now = typed === undefined ? draft : { ...draft, subjectNo: typed };
    keeper.current?.note(now);
    if (isEmpty(now)) setNotice(withoutRestored);
  }, [noteDrafts, openKey, store, uncommittedInputs]);

  // The URL is read when the page opens, because it has already changed when the page closes.
  useEffect(() => {
    about.current = { ...about.current, label, number };
    look();
  }, [label, look, number]);

  useEffect(() => {
    const { drafts } = shell;
    const current = new DraftKeeper({
      drafts,
      about: () => ({ studyId, place, label: about.current.label, href: about.current.href }),
    });
    keeper.current = current;
    let open = true;
    void drafts.find(studyId, place).then((found) => {
      if (!open) return;
      const draft = found ? (found.data as PageDraft) : null;
      const { items, lines, orders, left } = draft
        ? restorePlan(draft, store.getState().page, design)
        : { items: [], lines: [], orders: [], left: [] };
      const matters =
        items.length + lines.length + orders.length + left.length > 0 ||
        draft?.words !== undefined ||
        draft?.subjectNo !== undefined;
      if (draft && found && matters) {
        current.start(draft);
        setNotice({ kind: 'found', savedAt: found.savedAt, draft });
        return;
      }
      // All entries of the draft are already saved.
      if (found) void drafts.drop(studyId, place);
      current.start(null);
    });
    const flush = () => current.flush();
    const hidden = () => {
      if (document.visibilityState === 'hidden') current.flush();
    };
    const ends = [
      store.subscribe(look),
      uncommittedInputs.subscribe(look),
      noteDrafts.subscribe(look),
      drafts.beforeEnd(flush),
    ];
    document.addEventListener('visibilitychange', hidden);
    document.addEventListener('focusout', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      open = false;
      for (const end of ends) end();
      document.removeEventListener('visibilitychange', hidden);
      document.removeEventListener('focusout', flush);
      window.removeEventListener('pagehide', flush);
      current.flush();
      keeper.current = null;
    };
  }, [design, look, noteDrafts, place, shell, store, studyId, uncommittedInputs]);

  /** Drafts of query texts can be restored even when the page is read-only. */
  const canTakeUp = (draft: PageDraft) => editable || (!closed && draft.words !== undefined);

  const takeUp = () => {
    if (notice?.kind !== 'found' || !canTakeUp(notice.draft)) return;
    const { draft } = notice;
    const state = store.getState();
    const fitting = restorePlan(draft, state.page, design);
    const plan = editable
      ? fitting
      : { items: [], lines: [], orders: [], left: fitting.items.map(({ id }) => id) };
    if (editable) dispatch(restoreEntries(design, plan));
    const written = Object.entries(draft.words ?? {});
    for (const [id, text] of written)
      if (noteDrafts.get(id) === undefined) noteDrafts.set(id, text);
    const target = written[0] && noteTargetOfDraft(written[0][0], state.page.queries);
    if (target !== undefined) notes?.show(target);
    if (draft.subjectNo !== undefined) subjectNo?.restore(draft.subjectNo);
    keeper.current?.decided();
    const { items, lines, orders } = plan;
    const numbers = draft.subjectNo === undefined ? 0 : 1;
    const count = items.length + lines.length + orders.length + written.length + numbers;
    setNotice({ kind: 'restored', count, left: plan.left });
  };

  const discard = () => {
    keeper.current?.decided();
    keeper.current?.flush();
    setNotice(null);
  };

  /** Called after a save: only values typed since then stay in the draft. */
  const saved = () => {
    if (notice?.kind === 'restored') setNotice(null);
    look();
    keeper.current?.flush();
  };

  /** Called when everything is stored: deletes the draft. */
  const forget = () => {
    keeper.current?.note(emptyDraft);
    keeper.current?.decided();
    keeper.current?.flush();
  };

  return {
    notice,
    canTakeUp: notice?.kind === 'found' && canTakeUp(notice.draft),
    takeUp,
    discard,
    saved,
    forget,
    close: () => setNotice(null),
  };
}

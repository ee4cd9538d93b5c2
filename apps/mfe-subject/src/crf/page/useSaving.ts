import type { PageView } from '@casebook/api-subject';
import { useLocale, useMessages, useShell, useText } from '@casebook/shell-sdk';
import { type ChangedItem, type CorrectionReason, type ReasonForChange } from '@casebook/ui/data';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppStore } from '../../store';
import { formatOf } from '../item/ConflictChoice';
import type { OpenPage } from '../page-context';
import { blockOf } from '../state/page-design';
import { pageActions } from '../state/page-slice';
import { refusals, save } from '../state/page-thunks';
import { conflicting, faulty, pending } from '../state/selectors';
import { isNothing, lineId, needsReason, type Reason, type Reasons } from '../state/save-request';
import { commitTyping } from './commit-typing';
import { usePlaceName } from '../usePlaceName';
import { useArrivalFocus } from './useArrivalFocus';
import { useNotice } from './useNotice';

const reasonCodes: Readonly<Record<CorrectionReason, Reason['code']>> = {
  input_error: 1,
  new_data: 2,
  source_data_correction: 3,
  other: 4,
};

interface Asking {
  items: ChangedItem[];
  andNext: boolean;
}

/** Saving a page: faults first, then the reasons, then the call and what came of it. */
export function useSaving(
  view: PageView,
  page: OpenPage,
  onSaved: () => void,
  say: (words: string) => void,
) {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { arrival, attempts } = store.work;
  const text = useText();
  const messages = useMessages();
  const { language } = useLocale();
  const nameOf = usePlaceName();
  const [saving, setSaving] = useState(false);
  const { notice, setNotice, closeNotice } = useNotice();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [arrived] = useState(arrival.take);
  const [saved, setSaved] = useState(arrived);
  useArrivalFocus(arrived);
  const busy = useRef(false);
  const { design } = page;

  const submit = async (reasons: Reasons, andNext: boolean) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setSaved(false);
    const target = {
      studyId: page.studyId,
      pageId: view.pageId,
      designVersionId: view.designVersionId,
      design,
      attempts,
    };
    const outcome = await dispatch(save(target, reasons));
    busy.current = false;
    setSaving(false);
    setAsking(null);
    switch (outcome.kind) {
      case 'saved': {
        onSaved();
        const { prompts } = outcome.answer;
        setNotice(prompts.length > 0 ? { kind: 'prompts', prompts } : null);
        if (andNext && view.nextPageId !== null) {
          arrival.announce();
          shell.nav.go('CRF_VIEW', { matrixId: view.nextPageId });
        } else setSaved(true);
        break;
      }
      case 'conflict': {
        // Nothing to choose where only what was not touched here is another now: saving again does it.
        const [first] = conflicting(store.getState());
        setNotice(first ? null : { kind: 'renewed' });
        if (first) dispatch(pageActions.focusWanted(first));
        break;
      }
      case 'refused':
        setNotice({
          kind: 'refused',
          failure: outcome.failure,
          ids: Object.keys(refusals(outcome.failure)),
        });
        break;
      default:
        setNotice({ kind: 'failed', failure: outcome.failure });
    }
  };

  const start = (andNext: boolean) => {
    if (!page.editable || busy.current || asking) return;
    commitTyping();
    const state = store.getState();
    const faults = faulty(state);
    if (faults.length > 0) {
      setNotice({ kind: 'faults' });
      dispatch(pageActions.focusWanted(faults[0]!));
      return;
    }
    const [conflict] = conflicting(state);
    if (conflict) {
      dispatch(pageActions.focusWanted(conflict));
      return;
    }
    const work = pending(state);
    const { items, lines } = work;
    if (isNothing(work)) {
      if (andNext && view.nextPageId !== null)
        shell.nav.go('CRF_VIEW', { matrixId: view.nextPageId });
      else say(messages.text('COMMON_NO_CHANGE'));
      return;
    }
    const format = (id: string, value: string | null) => formatOf(design, language, id, value);
    // What the design no longer knows is called as it was then.
    const before = (id: string, value: string | null) => {
      const former = state.page.former[id];
      return former && former.value === value && former.valueLabel
        ? text(former.valueLabel)
        : format(id, value);
    };
    const changed: ChangedItem[] = items
      .filter(({ entry }) => needsReason(entry))
      .map(({ id, entry }) => ({
        id,
        label: nameOf(id),
        before: before(id, entry.stored),
        after: format(id, entry.shown),
      }));
    for (const { blockKey, line } of lines)
      if (line.change !== 'added')
        changed.push({
          id: lineId(blockKey, line.line),
          label: `${text(blockOf(design, blockKey)?.label)} ${nameOf(lineId(blockKey, line.line))}`,
          before: t(line.change === 'removed' ? 'block.present' : 'block.removed'),
          after: t(`block.${line.change!}`),
        });
    if (changed.length > 0) setAsking({ items: changed, andNext });
    else void submit({}, andNext);
  };

  const answer = (given: Record<string, ReasonForChange>) => {
    if (!asking) return;
    store.work.reasonGiven(Object.values(given).at(-1));
    const reasons = Object.fromEntries(
      Object.entries(given).map(([id, { reason, text: words }]) => [
        id,
        { code: reasonCodes[reason], ...(words && { text: words }) },
      ]),
    );
    void submit(reasons, asking.andNext);
  };

  return {
    saving,
    /** The last save went through, and the person is still here. */
    saved,
    notice,
    asking,
    lastReason: store.work.lastReason,
    start,
    answer,
    stopAsking: useCallback(() => setAsking(null), []),
    closeNotice,
  };
}

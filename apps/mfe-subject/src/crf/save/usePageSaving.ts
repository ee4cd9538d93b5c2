import type { PageSaveAnswer, PageView } from '@casebook/api-subject';
import { useOpenPage } from '@casebook/crf-page';
import { useReturnQuery } from '@casebook/screen-kit';
import { useMessages, useShell, useStudy, useText } from '@casebook/shell-sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useSessionMemory } from '../../store';
import { savePage } from './save-page';
import { useChangedItems } from './useChangedItems';
import { useFocusAfterSave } from './useFocusAfterSave';
import { useSaveFlow } from './useSaveFlow';

/** Saves a page of a subject, and opens the next page. */
export function usePageSaving(
  view: PageView,
  onSaved: () => void,
  announce: (text: string) => void,
) {
  const { nav } = useShell();
  const query = useReturnQuery();
  const dispatch = useAppDispatch();
  const messages = useMessages();
  const saved = messages.text('COMMON_SAVED');
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { studyId } = useStudy();
  const { design, editable } = useOpenPage();
  const { saveNavigation, saveAttempts: attempts } = useSessionMemory();
  const [cameFromSave] = useState(saveNavigation.take);
  useFocusAfterSave(cameFromSave !== null);
  const { pageId, designVersionId, nextPageId } = view;
  const flow = useSaveFlow<PageSaveAnswer, 'stay' | 'nextPage'>({
    editable,
    onNothing: (next) => {
      if (next === 'nextPage' && nextPageId !== null)
        nav.go('CRF_VIEW', { matrixId: nextPageId }, { query });
      else announce(messages.text('COMMON_NO_CHANGE'));
    },
    changedItems: useChangedItems(design),
    send: (reasons) =>
      dispatch(savePage({ studyId, pageId, designVersionId, design, attempts }, reasons)),
    onSaved: ({ prompts }, next) => {
      onSaved();
      const left = next === 'nextPage' && nextPageId !== null;
      if (left) {
        saveNavigation.start(t('page.saved', { page: text(view.pageTitle), message: saved }));
        nav.go('CRF_VIEW', { matrixId: nextPageId }, { query });
      }
      return { left, notice: prompts.length > 0 ? { kind: 'prompts', prompts } : null };
    },
  });
  // On the page itself its title stands beside the words.
  return { ...flow, saved: flow.saved === null ? cameFromSave : flow.saved ? saved : null };
}

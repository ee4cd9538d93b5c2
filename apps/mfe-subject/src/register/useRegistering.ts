import { type Registered, type RegistrationForm, subjectApi } from '@casebook/api-subject';
import { pageActions, pendingChanges } from '@casebook/crf-page';
import { useShell, useStudy, useText } from '@casebook/shell-sdk';
import { parseItemInstanceKey } from '@casebook/subject-data';
import { type RefObject, useRef } from 'react';
import { outcomeOfError } from '../crf/save/save-outcome';
import { useSaveFlow } from '../crf/save/useSaveFlow';
import { useAppDispatch, useAppStore } from '../store';
import { useSubjectNumber } from './useSubjectNumber';

export type After = 'matrix' | 'next' | 'anew';

/** Registering a subject: the save of a page that is not stored yet, with the subject's number. */
export function useRegistering(
  form: RegistrationForm,
  onAnew: () => void,
  onStored: RefObject<() => void>,
) {
  const shell = useShell();
  const text = useText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { studyId } = useStudy();
  const { siteId, designVersionId } = form;
  // The same for every attempt at this subject: an answer that was lost must not register it twice.
  const key = useRef(crypto.randomUUID());
  const { number, ...subjectNumber } = useSubjectNumber(form);

  const flow = useSaveFlow<Registered, After>({
    editable: true,
    isComplete: subjectNumber.isComplete,
    changedItems: () => [],
    send: async () => {
      const { items } = pendingChanges(store.getState());
      const { data, error } = await dispatch(
        subjectApi.endpoints.registerSubject.initiate(
          {
            studyId,
            siteId,
            'idempotency-key': key.current,
            registerInput: {
              designVersionId,
              ...subjectNumber.input(),
              items: items.map(({ id, entry: { shown } }) => ({
                ...parseItemInstanceKey(id),
                value: shown || null,
              })),
            },
          },
          { track: false },
        ),
      );
      // A request that the service judged is not repeated as it is; after a new version the page is read anew.
      return data ? { kind: 'saved', answer: data } : outcomeOfError(error, [422, 412]);
    },
    onRefused: (failure) => {
      subjectNumber.onRefused(failure);
      // What was refused is another request when it is tried again with other values; who is registered is not again.
      if (failure.code !== 'SUBJECT_REGISTERED_BEFORE') key.current = crypto.randomUUID();
    },
    onSaved: ({ subjectNo, nextPageId, prompts }, after) => {
      subjectNumber.onRegistered();
      // Everything is stored: leaving loses nothing any more, and nothing of it stays in the browser.
      dispatch(pageActions.closed());
      onStored.current();
      for (const { message } of prompts)
        shell.ui.notify({ type: 'warning', message: { text: text(message) } });
      const params = { siteId, subjectNo };
      if (after === 'next' && nextPageId !== null) {
        store.memory.saveNavigation.start();
        shell.nav.go('CRF_VIEW', { ...params, matrixId: nextPageId });
        return { left: true, notice: null };
      }
      shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
      if (after === 'anew') {
        store.memory.saveNavigation.start();
        onAnew();
      } else shell.nav.go('VISIT_MATRIX', params);
      return { left: true, notice: null };
    },
  });
  return { ...flow, number };
}

import { type Registered, type RegistrationForm, subjectApi } from '@casebook/api-subject';
import { pageActions, pendingChanges } from '@casebook/crf-page';
import { useShell, useStudy, useText } from '@casebook/shell-sdk';
import { parseItemInstanceKey } from '@casebook/subject-data';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { outcomeOfError } from '../crf/save/save-outcome';
import { useSaveFlow } from '../crf/save/useSaveFlow';
import { useAppDispatch, useAppStore } from '../store';
import { useSubjectNumber } from './useSubjectNumber';

export type After = 'matrix' | 'next' | 'anew';

/** Registers a subject: saves a page that is not stored yet, with the subject's number. */
export function useRegistering(
  form: RegistrationForm,
  onAnew: () => void,
  onStored: RefObject<() => void>,
) {
  const shell = useShell();
  const text = useText();
  const { t } = useTranslation('mfe_subject');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { studyId, locked } = useStudy();
  const { siteId, designVersionId } = form;
  // The same key for every attempt at this subject, so that it is not registered twice when an answer is lost.
  const key = useRef(crypto.randomUUID());
  const { number, ...subjectNumber } = useSubjectNumber(form);

  const flow = useSaveFlow<Registered, After>({
    editable: !locked,
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
      // A refused request must not be repeated unchanged; after a new version the page is read again.
      return data ? { kind: 'saved', answer: data } : outcomeOfError(error, [422, 412]);
    },
    onRefused: (failure) => {
      subjectNumber.onRefused(failure);
      // A refused request gets a new key when it is tried again with other values, unless the subject is already
      // registered.
      if (failure.code !== 'SUBJECT_REGISTERED_BEFORE') key.current = crypto.randomUUID();
    },
    onSaved: ({ subjectNo, nextPageId, prompts }, after) => {
      subjectNumber.onRegistered();
      // Everything is stored, so leaving asks no question and no draft stays in the browser.
      dispatch(pageActions.closed());
      onStored.current();
      for (const { message } of prompts)
        shell.ui.notify({ type: 'warning', message: { text: text(message) } });
      const done = t('register.done', { subjectNo });
      const params = { siteId, subjectNo };
      if (after === 'next' && nextPageId !== null) {
        store.memory.saveNavigation.start(done);
        shell.nav.go('CRF_VIEW', { ...params, matrixId: nextPageId });
        return { left: true, notice: null };
      }
      shell.ui.notify({ type: 'success', message: { text: done } });
      if (after === 'anew') {
        store.memory.saveNavigation.start(done);
        onAnew();
      } else shell.nav.go('VISIT_MATRIX', params);
      return { left: true, notice: null };
    },
  });
  return { ...flow, number };
}

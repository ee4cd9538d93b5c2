import { type RegistrationForm, subjectApi } from '@casebook/api-subject';
import { type Failure, useMessages, useShell, useText } from '@casebook/shell-sdk';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { OpenPage } from '../crf/page-context';
import { pageActions } from '../crf/state/page-slice';
import { refusals } from '../crf/state/page-thunks';
import { placeOf } from '../crf/state/places';
import { faulty, pending } from '../crf/state/selectors';
import { commitTyping } from '../crf/page/commit-typing';
import { useNotice } from '../crf/page/useNotice';
import { useAppDispatch, useAppStore } from '../store';

/** Where to go when the subject is registered (spec 2.2). */
export type After = 'matrix' | 'next' | 'anew';

const NUMBER_FIELD = 'subjectNo';

/** Registering a subject: what is asked for, the call, and what came of it. */
export function useRegistering(
  form: RegistrationForm,
  page: OpenPage,
  onAnew: () => void,
  onStored: RefObject<() => void>,
) {
  const shell = useShell();
  const messages = useMessages();
  const text = useText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { entry, next } = form.subjectNumber;
  const manual = entry === 'manual';
  const [subjectNo, setSubjectNo] = useState(manual ? next : '');
  const [numberFault, setNumberFault] = useState<string | null>(null);
  const { notice, setNotice, closeNotice } = useNotice();
  const [saving, setSaving] = useState(false);
  const typedNumber = useRef(subjectNo);
  // The same for every attempt at this subject: an answer that was lost must not register it twice.
  const key = useRef(crypto.randomUUID());
  const registered = useRef(false);

  /** The number is no item of the page: the shell asks for it as well before it would be lost. */
  const { register } = shell.dirty;
  useEffect(
    () => register(() => manual && !registered.current && typedNumber.current !== next),
    [manual, next, register],
  );

  const setNumber = useCallback((value: string) => {
    typedNumber.current = value;
    setSubjectNo(value);
    setNumberFault(null);
  }, []);

  const refuse = (failure: Failure) => {
    dispatch(pageActions.refused(refusals(failure)));
    const ofNumber = failure.errors.find(({ field }) => field === NUMBER_FIELD);
    if (ofNumber) setNumberFault(messages.text(ofNumber.code, ofNumber.params));
    setNotice({ kind: 'refused', failure, ids: Object.keys(refusals(failure)) });
    // What was refused is another request when it is tried again with other values; who is registered is not again.
    if (failure.code !== 'SUBJECT_REGISTERED_BEFORE') key.current = crypto.randomUUID();
  };

  const save = async (after: After) => {
    if (saving) return;
    commitTyping();
    const faults = faulty(store.getState());
    if (manual && typedNumber.current.trim() === '') {
      setNumberFault(messages.text('SUBJECT_NUMBER_REQUIRED'));
      document.getElementById('subject-number')?.focus();
      return;
    }
    if (faults.length > 0) {
      setNotice({ kind: 'faults' });
      dispatch(pageActions.focusWanted(faults[0]!));
      return;
    }
    setSaving(true);
    const { items } = pending(store.getState());
    const { data, error } = await dispatch(
      subjectApi.endpoints.registerSubject.initiate(
        {
          studyId: page.studyId,
          siteId: form.siteId,
          'idempotency-key': key.current,
          registerInput: {
            designVersionId: form.designVersionId,
            ...(manual && { subjectNo: typedNumber.current.trim() }),
            items: items.map(({ id, entry: { shown } }) => ({
              ...placeOf(id),
              value: shown || null,
            })),
          },
        },
        { track: false },
      ),
    );
    setSaving(false);
    if (!data) {
      const failure = error as Failure;
      // A request that the service judged is not repeated as it is; after a new version the page is read anew.
      if (failure.status === 422 || failure.status === 412) refuse(failure);
      else setNotice({ kind: 'failed', failure });
      return;
    }
    registered.current = true;
    // Everything is stored: leaving loses nothing any more, and nothing of it stays in the browser.
    dispatch(pageActions.closed());
    onStored.current();
    for (const { message } of data.prompts)
      shell.ui.notify({ type: 'warning', message: { text: text(message) } });
    const params = { siteId: form.siteId, subjectNo: data.subjectNo };
    if (after === 'next' && data.nextPageId !== null) {
      store.work.arrival.announce();
      shell.nav.go('CRF_VIEW', { ...params, matrixId: data.nextPageId });
      return;
    }
    shell.ui.notify({ type: 'success', message: { code: 'COMMON_SAVED' } });
    if (after === 'anew') {
      store.work.arrival.announce();
      onAnew();
    } else shell.nav.go('VISIT_MATRIX', params);
  };

  return {
    saving,
    save,
    notice,
    closeNotice,
    number: {
      value: subjectNo,
      /** Null while it is the suggested one. */
      typed: manual && subjectNo !== next ? subjectNo : null,
      fault: numberFault,
      onChange: setNumber,
    },
  };
}

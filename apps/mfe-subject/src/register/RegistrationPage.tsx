import type { RegistrationForm } from '@casebook/api-subject';
import {
  emptyPageData,
  ItemMessageText,
  NO_SURROUNDINGS,
  type OpenPage,
  OpenPageProvider,
  pageActions,
  PageBody,
  pageDesign,
  showPage,
} from '@casebook/crf-page';
import { useBreadcrumb, useMessages, useShell, useStudy, useText } from '@casebook/shell-sdk';
import { useAtUnlock } from '@casebook/screen-kit';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { Alert, Button, KeyboardHelp, PageHeader } from '@casebook/ui/core';
import { CrfItem, TextControl } from '@casebook/ui/data';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftBar } from '../crf/draft/DraftBar';
import { usePageDraft } from '../crf/draft/usePageDraft';
import { PageBar } from '../crf/page/PageBar';
import { SkipToItem } from '../crf/page/SkipToItem';
import { UnsavedCount } from '../crf/page/UnsavedCount';
import { useLeaveGuard } from '../crf/page/useLeaveGuard';
import { usePageKeys } from '../crf/page/usePageKeys';
import { useFocusAfterSave } from '../crf/save/useFocusAfterSave';
import { useAppDispatch, useAppSelector, useSessionMemory } from '../store';
import styles from './register.module.css';
import { useRegistering } from './useRegistering';

const openKeyOf = ({ siteId }: RegistrationForm) => `register:${siteId}`;

export function RegistrationPage({ form, onAnew }: { form: RegistrationForm; onAnew: () => void }) {
  const dispatch = useAppDispatch();
  const design = useMemo(
    () =>
      pageDesign({
        design: form.design,
        pageKey: form.pageKey,
        visitKey: form.visitKey,
        siteCode: form.siteCode,
        subjectNumber: null,
        today: form.today,
        surroundings: NO_SURROUNDINGS,
      }),
    [form],
  );
  const goToItem = useCallback(
    (id: ItemInstanceKey) => {
      dispatch(pageActions.selected(id));
      dispatch(pageActions.focusRequested(id));
    },
    [dispatch],
  );
  const { uncommittedInputs } = useSessionMemory();
  const { locked } = useStudy();
  const page = useMemo<OpenPage>(
    () => ({
      design,
      former: new Map(),
      editable: !locked,
      utcOffsetMinutes: form.utcOffsetMinutes,
      uncommittedInputs,
      goToItem,
      notes: null,
    }),
    [design, form, goToItem, locked, uncommittedInputs],
  );
  const openKey = openKeyOf(form);
  useEffect(() => {
    dispatch(showPage(design, openKey, emptyPageData, true));
    return () => {
      uncommittedInputs.clear();
      dispatch(pageActions.closed());
    };
  }, [design, dispatch, openKey, uncommittedInputs]);
  const shown = useAppSelector((state) => state.page.openKey === openKey);
  if (!shown) return null;
  return (
    <OpenPageProvider value={page}>
      <Entry form={form} onAnew={onAnew} />
    </OpenPageProvider>
  );
}

function Entry(props: { form: RegistrationForm; onAnew: () => void }) {
  const { form, onAnew } = props;
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const text = useText();
  const messages = useMessages();
  const { studyId, studyIdText, locked } = useStudy();
  const stored = useRef<() => void>(() => undefined);
  const registering = useRegistering(form, onAnew, stored);
  const { saving, start: save, number } = registering;
  const draft = usePageDraft({
    studyId,
    openKey: openKeyOf(form),
    place: openKeyOf(form),
    closed: false,
    label: [studyIdText, form.siteName, text(form.visitTitle), text(form.pageTitle)].join(' · '),
    subjectNo: { typed: number.typed, restore: number.onChange },
  });
  useEffect(() => {
    stored.current = draft.forget;
  });
  const [cameFromSave] = useState(useSessionMemory().saveNavigation.take);
  useFocusAfterSave(cameFromSave !== null);
  useLeaveGuard();
  useAtUnlock(registering.closeNotice);
  usePageKeys({
    save: () => save('matrix'),
    saveAndNext: () => save('next'),
    nextQuery: () => undefined,
    panel: () => undefined,
  });
  return (
    <>
      <SkipToItem />
      <div className={styles.head}>
        <PageHeader
          title={text(form.pageTitle)}
          breadcrumb={useBreadcrumb()}
          aside={
            <span>
              {form.siteCode} {form.siteName} · {text(form.visitTitle)}
            </span>
          }
          actions={
            <>
              <UnsavedCount announcement={null} saved={null} />
              <Button onClick={() => shell.nav.go('SUBJECT_LIST')}>{t('register.back')}</Button>
              <Button disabled={saving || locked} onClick={() => save('anew')}>
                {t('register.saveAndNew')}
              </Button>
              <Button disabled={saving || locked} onClick={() => save('next')}>
                {t('register.saveAndNext')}
              </Button>
              <Button
                type="primary"
                loading={saving}
                disabled={locked}
                onClick={() => save('matrix')}
              >
                {t('register.save')}
              </Button>
            </>
          }
        />
        <PageBar
          notice={registering.notice}
          saving={saving}
          onSave={() => save('matrix')}
          onReread={onAnew}
          onClose={registering.closeNotice}
        />
      </div>
      <div data-cb-form="" className={styles.main}>
        {locked ? <Alert type="info" showIcon title={messages.text('STUDY_LOCKED')} /> : null}
        <DraftBar
          notice={draft.notice}
          canRestore={draft.canTakeUp}
          onRestore={draft.takeUp}
          onDiscard={draft.discard}
          onClose={draft.close}
        />
        <NumberField
          form={form}
          value={number.value}
          fault={number.fault}
          onChange={number.onChange}
        />
        <PageBody />
      </div>
      <KeyboardHelp
        shortcuts={[
          { keys: ['Enter'], label: t('keys.moveOn') },
          { keys: ['Ctrl', 'S'], label: t('register.save') },
          { keys: ['Ctrl', 'Shift', 'S'], label: t('register.saveAndNext') },
        ]}
      />
    </>
  );
}

/** The subject number: assigned by the system, or typed, with the next number of the pattern as a suggestion. */
function NumberField(props: {
  form: RegistrationForm;
  value: string;
  fault: string | null;
  onChange: (value: string) => void;
}) {
  const { form, value, fault, onChange } = props;
  const { t } = useTranslation('mfe_subject');
  const { entry, next } = form.subjectNumber;
  const manual = entry === 'manual';
  return (
    <div className={styles.number}>
      <CrfItem
        inputId="subject-number"
        label={t('register.number')}
        required={manual}
        hint={manual ? t('register.numberHint', { next }) : t('register.numberAutomatic')}
        messages={
          fault
            ? [
                {
                  id: 'number',
                  text: (
                    <ItemMessageText
                      message={{ id: 'number', text: fault, status: 'cannotSave' }}
                    />
                  ),
                },
              ]
            : []
        }
      >
        <TextControl
          id="subject-number"
          value={manual ? value : next}
          onCommit={onChange}
          readOnly={!manual}
          invalid={fault !== null}
          required={manual}
          describedBy={fault ? 'subject-number-errors' : 'subject-number-hint'}
        />
      </CrfItem>
    </div>
  );
}

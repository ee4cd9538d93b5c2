import type { PageView, StatusSkippedItem } from '@casebook/api-subject';
import {
  checkPage,
  commitTyping,
  pageActions,
  unsavedCount,
  useNoteTargetName,
  useOpenPage,
} from '@casebook/crf-page';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { itemInstanceKey } from '@casebook/subject-data';
import { Button } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusActsProvider } from '../../status/StatusActs';
import { WhySkipped } from '../../status/WhySkipped';
import { useAppDispatch, useAppStore } from '../../store';
import { useStoredPage } from '../panel/stored-page';
import { readPage } from '../save/save-page';

/**
 * Sets and clears statuses on the open page. An act works on saved data, so it is not begun while something typed is
 * not saved.
 */
export function PageStatusActs(props: {
  view: PageView;
  announce: (text: string) => void;
  save: () => void;
  /** Called with the page as read after an act. */
  onRead: (view: PageView) => void;
  /** Shows what would be signed, beside the page. */
  onSign: () => void;
  children: ReactNode;
}) {
  const { view, announce, save, onRead, onSign } = props;
  const { t } = useTranslation('mfe_subject');
  const { ui } = useShell();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { studyId } = useStudy();
  const { design, editable } = useOpenPage();
  const { closed, pageId } = useStoredPage();

  const isReady = async (): Promise<boolean> => {
    commitTyping();
    const count = unsavedCount(store.getState(), store.memory.uncommittedInputs.entries());
    if (count === 0) return true;
    const wantsSave = await ui.confirm({
      title: t('status.unsavedTitle', { count }),
      content: t('status.unsavedText'),
      okText: t('page.save'),
    });
    if (wantsSave) save();
    return false;
  };

  const readAgain = async (): Promise<void> => {
    const again = await dispatch(readPage(studyId, pageId));
    // The act is done; a page that could not be read again keeps what it shows.
    if ('failure' in again) return;
    dispatch(pageActions.conflicted({ data: again.data.state, changes: [] }));
    dispatch(checkPage(design, editable));
    onRead(again.data);
  };

  return (
    <StatusActsProvider
      subjectId={view.subjectId}
      isClosed={closed}
      isReady={isReady}
      announce={announce}
      onDone={readAgain}
      onSign={async () => {
        // What is signed is what is stored now, so the page shows it first.
        await readAgain();
        onSign();
      }}
      renderSkipped={(items, leave) => <SkippedOnPage items={items} onLeave={leave} />}
    >
      {props.children}
    </StatusActsProvider>
  );
}

function SkippedOnPage({
  items,
  onLeave,
}: {
  items: readonly StatusSkippedItem[];
  onLeave: () => void;
}) {
  const { goToItem } = useOpenPage();
  const nameOf = useNoteTargetName();
  return items.map((item) => {
    const id = itemInstanceKey(item);
    return (
      <li key={id}>
        <Button
          type="link"
          size="small"
          onClick={() => {
            onLeave();
            goToItem(id);
          }}
        >
          {nameOf(id)}
        </Button>{' '}
        <WhySkipped item={item} />
      </li>
    );
  });
}

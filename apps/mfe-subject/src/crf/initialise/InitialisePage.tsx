import {
  type PageInitialiseAnswer,
  type PageView,
  useInitialisePageMutation,
} from '@casebook/api-subject';
import { unsavedCount } from '@casebook/crf-page';
import { type Failure, failureOf, useStudy, useText } from '@casebook/shell-sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonPrompt } from '../../shared/ReasonPrompt';
import { useAppStore } from '../../store';
import styles from './initialise.module.css';
import { pageContents } from './page-contents';

/** Shows what will be removed from the page, asks for the reason, and initialises the page. */
export function InitialisePage(props: {
  view: PageView;
  onClose: () => void;
  onInitialised: (state: PageInitialiseAnswer['state']) => void;
}) {
  const { view, onClose, onInitialised } = props;
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { studyId } = useStudy();
  const store = useAppStore();
  const [initialise] = useInitialisePageMutation();
  // As it was when the dialog was opened: this is what the person confirms.
  const [{ contents, unsaved }] = useState(() => {
    const state = store.getState();
    const { uncommittedInputs, noteDrafts } = store.memory;
    return {
      contents: pageContents(state, view.formerItems.length),
      unsaved:
        unsavedCount(state, uncommittedInputs.entries()) + Object.keys(noteDrafts.all()).length,
    };
  });
  const { revisionSum, values, lines, queries } = contents;
  const submit = async (reason: string): Promise<Failure | undefined> => {
    const { pageId, designVersionId } = view;
    const { data, error } = await initialise({
      studyId,
      pageId,
      pageInitialiseInput: { designVersionId, reason, revisionSum },
    });
    if (data) onInitialised(data.state);
    return error && failureOf(error);
  };
  const consequences = Object.entries({ values, lines, queries, unsaved }).filter(
    ([, count]) => count > 0,
  );
  return (
    <ReasonPrompt
      title={t('initialise.title', { page: text(view.pageTitle) })}
      text={t('initialise.text')}
      act={t('initialise.act')}
      danger
      onCancel={onClose}
      onSubmit={submit}
    >
      <ul className={styles.contents}>
        {consequences.map(([kind, count]) => (
          <li key={kind}>
            {kind === 'unsaved' ? (
              <strong>{t('initialise.unsaved', { count })}</strong>
            ) : (
              t(`initialise.${kind}`, { count })
            )}
          </li>
        ))}
        <li>{t('initialise.history')}</li>
      </ul>
    </ReasonPrompt>
  );
}

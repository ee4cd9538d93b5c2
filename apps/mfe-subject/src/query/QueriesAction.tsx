import { closingNeedsReason, MAX_NOTE_LENGTH } from '@casebook/subject-data';
import {
  type QueryBatchOutcome,
  type QueryRow,
  usePreviewQueryBatchMutation,
  useRunQueryBatchMutation,
} from '@casebook/api-subject';
import { useMessages, useStudy, useFailure } from '@casebook/shell-sdk';
import { Input } from '@casebook/ui/core';
import { BulkAction, type BulkOutcome, type BulkRow } from '@casebook/ui/data';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionMemory } from '../store';
import type { UndoOffer } from '../store/undo-offer';
import { useUndoOfMany } from '../undo/useUndo';
import { runInPortions } from '../shared/portions';
import { QueryGist } from './QueryGist';
import styles from './query-list.module.css';

export type QueriesAct = 'close' | 'reopen' | 'content';

/** Closes, reopens or edits the selected queries: shows a preview first, then the result. */
export function QueriesAction(props: {
  act: QueriesAct;
  queries: readonly QueryRow[];
  labelOf: (row: QueryRow) => string;
  onClose: (done: boolean) => void;
}) {
  const { act, queries, labelOf, onClose } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { text: failureText } = useFailure();
  const { studyId } = useStudy();
  const [preview] = usePreviewQueryBatchMutation();
  const [run] = useRunQueryBatchMutation();
  const [content, setContent] = useState('');
  const [missing, setMissing] = useState(false);
  const { undoOffers } = useSessionMemory();
  const undoOf = useUndoOfMany();
  const undo = useRef<UndoOffer>(undefined);
  const rows = new Map(queries.map((row) => [row.queryId, row]));

  const named = (queryId: number) => ({ key: queryId, label: labelOf(rows.get(queryId)!) });
  const shown = (queryId: number) => ({
    ...named(queryId),
    detail: <QueryGist row={rows.get(queryId)!} />,
  });
  const outcomeOf = (
    { done, skipped }: QueryBatchOutcome,
    nameOf: (queryId: number) => BulkRow,
  ): BulkOutcome => ({
    done: done.map(({ queryId }) => nameOf(queryId)),
    skipped: skipped.map(({ queryId, code }) => ({
      ...named(queryId),
      reason: messages.text(code),
    })),
  });
  const seen = (some: readonly QueryRow[]) =>
    some.map(({ queryId, revision }) => ({ queryId, revision }));
  const loadPreview = async () =>
    outcomeOf(
      await preview({ studyId, queryBatchPreview: { act, queries: seen(queries) } }).unwrap(),
      shown,
    );
  const perform = async (reason: string) => {
    const outcome = await runInPortions(queries, (portion) =>
      run({
        studyId,
        queryBatchInput: {
          act,
          queries: seen(portion),
          ...(reason !== '' && { reason }),
          ...(act === 'content' && { content: content.trim() }),
        },
      }),
    );
    if (outcome.done.length > 0) {
      const changed = outcome.done.map((one) => ({
        ...one,
        subjectId: rows.get(one.queryId)!.subjectId,
      }));
      undo.current = undoOf(act, changed);
    }
    return outcomeOf(outcome, named);
  };
  const close = (done: boolean) => {
    onClose(done);
    // Offered when the dialog is gone, which would keep the keyboard to itself.
    if (undo.current && undo.current.until > performance.now()) undoOffers.show(undo.current);
  };
  return (
    <BulkAction
      title={t(`queries.actTitle.${act}`)}
      act={(count) => t(`queries.actOn.${act}`, { count })}
      needsReason={(planned) =>
        act !== 'close' || planned.some(({ key }) => closingNeedsReason(rows.get(Number(key))!))
      }
      note={t(`queries.actNote.${act}`)}
      input={
        act === 'content' ? (
          <NewContent
            value={content}
            missing={missing}
            onChange={(next) => {
              setContent(next);
              setMissing(false);
            }}
          />
        ) : undefined
      }
      isIncomplete={() => {
        const incomplete = act === 'content' && content.trim() === '';
        setMissing(incomplete);
        return incomplete;
      }}
      preview={loadPreview}
      run={perform}
      failureText={failureText}
      onClose={close}
    />
  );
}

function NewContent(props: { value: string; missing: boolean; onChange: (value: string) => void }) {
  const { value, missing, onChange } = props;
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const fault = useId();
  return (
    <div className={styles.content}>
      <label className={styles.content}>
        <span>{t('queries.newContent')}</span>
        <Input.TextArea
          value={value}
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          status={missing ? 'error' : undefined}
          aria-required="true"
          aria-invalid={missing}
          aria-describedby={missing ? fault : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {missing ? (
        <p id={fault} className={styles.fault} role="alert">
          {messages.text('SUBJECT_QUERY_CONTENT_REQUIRED')}
        </p>
      ) : null}
    </div>
  );
}

import type { PageQuery } from '@casebook/crf-page';
import { type Failure, useFailure, useReadStore, useShell, useText } from '@casebook/shell-sdk';
import { possibleQueryActs, type QueryAct, QueryType } from '@casebook/subject-data';
import { Button, DateTimeZoned } from '@casebook/ui/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryStatusMark } from '../../query/QueryStatusMark';
import { ReasonPrompt } from '../../shared/ReasonPrompt';
import { useSessionMemory } from '../../store';
import { noteDraftKey } from '../../store/note-drafts';
import { NoteForm } from './NoteForm';
import { QueryHistory } from './QueryHistory';
import styles from './panel.module.css';
import { useStoredPage } from './stored-page';
import { useQueryActs } from './useQueryActs';

/** One query: its text, its answer, and the possible acts. */
export function QueryEntry({ query }: { query: PageQuery }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { utcOffsetMinutes } = useStoredPage();
  const entry = useRef<HTMLElement>(null);
  const acts = useQueryActs();
  const [chosenForm, setWriting] = useState<'answer' | 'content' | 'delete' | null>(null);
  const { noteDrafts } = useSessionMemory();
  // A form with an unsent text is open, so that the person finds the text.
  const begun = useSyncExternalStore(noteDrafts.subscribe, () =>
    (['answer', 'content'] as const).find((kind) =>
      noteDrafts.get(noteDraftKey(kind, query.queryId)),
    ),
  );
  const writing = chosenForm ?? begun ?? null;
  const [history, setHistory] = useState(false);
  /** Keyboard users continue at the query. */
  const back = () => {
    setWriting(null);
    entry.current?.focus();
  };
  const ending = async (doing: Promise<Failure | undefined>) => {
    const failure = await doing;
    if (!failure) back();
    return failure;
  };
  return (
    <article
      ref={entry}
      tabIndex={-1}
      className={styles.entry}
      aria-label={text(query.content)}
      onFocus={({ target }) => {
        // An open form stays open when all its text is removed.
        if (begun && target instanceof HTMLTextAreaElement) setWriting(begun);
      }}
    >
      <QueryStatusMark status={query.status} />
      <span className={styles.meta}>
        {' '}
        · {t(`query.type.${query.type}`)}
        {query.closedManually ? ` · ${t('query.closedManually')}` : ''}
      </span>
      <p>{text(query.content)}</p>
      <span className={styles.meta}>
        {query.type === QueryType.system ? t('queries.system') : query.issuer} ·{' '}
        <DateTimeZoned utc={query.issuedAt} offsetMinutes={utcOffsetMinutes} />
      </span>
      {query.answer ? (
        <div className={styles.answer}>
          <p>{query.answer}</p>
          <span className={styles.meta}>
            {query.answeredBy} ·{' '}
            <DateTimeZoned utc={query.answeredAt} offsetMinutes={utcOffsetMinutes} />
          </span>
        </div>
      ) : null}
      {writing === 'answer' ? (
        <NoteForm
          id={noteDraftKey('answer', query.queryId)}
          label={t('query.answerText')}
          act={t('query.answer')}
          requiredCode="SUBJECT_QUERY_ANSWER_REQUIRED"
          initial={query.answer ?? ''}
          wantsFocus={chosenForm !== null}
          onSubmit={(text) => ending(acts.answer(query, text))}
          onCancel={back}
        />
      ) : null}
      {writing === 'content' ? (
        <NoteForm
          id={noteDraftKey('content', query.queryId)}
          label={t('query.content')}
          act={t('query.edit')}
          requiredCode="SUBJECT_QUERY_CONTENT_REQUIRED"
          initial={text(query.content)}
          wantsFocus={chosenForm !== null}
          onSubmit={(text) => ending(acts.editContent(query, text))}
          onCancel={back}
        />
      ) : null}
      {writing === 'delete' ? (
        <ReasonPrompt
          title={t('query.removeQuestion')}
          text={text(query.content)}
          act={t('query.remove')}
          danger
          onCancel={back}
          onSubmit={(reason) => ending(acts.remove(query, reason))}
        />
      ) : null}
      {writing === null || writing === 'delete' ? (
        <Acts query={query} onWrite={setWriting}>
          <Button size="small" aria-expanded={history} onClick={() => setHistory(!history)}>
            {t('query.history')}
          </Button>
        </Acts>
      ) : null}
      {history ? <QueryHistory query={query} /> : null}
    </article>
  );
}

function Acts(props: {
  query: PageQuery;
  onWrite: (what: 'answer' | 'content' | 'delete') => void;
  children: React.ReactNode;
}) {
  const { query, onWrite } = props;
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const { notify } = useFailure();
  const { closed } = useStoredPage();
  const acts = useQueryActs();
  const held = useReadStore(shell.privileges);
  const [busy, setBusy] = useState(false);
  const possible = closed ? [] : possibleQueryActs(query, (privilege) => held.has(privilege));
  const can = (act: QueryAct) => possible.includes(act);
  const at = async (doing: Promise<Failure | undefined>) => {
    setBusy(true);
    const failure = await doing;
    setBusy(false);
    if (failure) notify(failure);
  };
  return (
    <div className={styles.actions}>
      {can('answer') ? (
        <Button size="small" onClick={() => onWrite('answer')}>
          {t(query.answer ? 'query.editAnswer' : 'query.answer')}
        </Button>
      ) : null}
      {can('close') ? (
        <Button size="small" loading={busy} onClick={() => void at(acts.close(query))}>
          {t('query.close')}
        </Button>
      ) : null}
      {can('content') ? (
        <Button size="small" onClick={() => onWrite('content')}>
          {t('query.edit')}
        </Button>
      ) : null}
      {can('reopen') ? (
        <Button size="small" loading={busy} onClick={() => void at(acts.reopen(query))}>
          {t('query.reopen')}
        </Button>
      ) : null}
      {can('delete') ? (
        <Button size="small" danger onClick={() => onWrite('delete')}>
          {t('query.remove')}
        </Button>
      ) : null}
      {props.children}
    </div>
  );
}

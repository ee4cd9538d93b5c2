import type { PageQueryState } from '@casebook/api-subject';
import { type Failure, useMessages, usePrivilege, useShell, useText } from '@casebook/shell-sdk';
import { Button, DateTimeZoned } from '@casebook/ui/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryStatusMark } from '../../query/QueryStatusMark';
import { ReasonPrompt } from '../../shared/ReasonPrompt';
import { useOpenPage } from '../page-context';
import { useWork } from '../../store';
import { wordsId } from '../state/words';
import { possibleActs, type QueryAct } from './possible-acts';
import { QueryHistory } from './QueryHistory';
import styles from './panel.module.css';
import { useQueryActs } from './useQueryActs';
import { WordsForm } from './WordsForm';

const SYSTEM = 1;

/** One query: what is asked, what was answered, what can be done about it. */
export function QueryEntry({ query }: { query: PageQueryState }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const { utcOffsetMinutes } = useOpenPage();
  const entry = useRef<HTMLElement>(null);
  const acts = useQueryActs();
  const [asked, setWriting] = useState<'answer' | 'content' | 'delete' | null>(null);
  const { words } = useWork();
  // Where words were begun, their form is open: nobody looks for them behind a button.
  const begun = useSyncExternalStore(words.subscribe, () =>
    (['answer', 'content'] as const).find((kind) => words.of(wordsId(kind, query.queryId))),
  );
  const writing = asked ?? begun ?? null;
  const [history, setHistory] = useState(false);
  /** Whoever acts by keyboard goes on from the query. */
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
        // Once it is worked on, the form stays also when all words are taken out of it.
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
        {query.type === SYSTEM ? t('queries.system') : query.issuer} ·{' '}
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
        <WordsForm
          id={wordsId('answer', query.queryId)}
          label={t('query.answerText')}
          act={t('query.answer')}
          requiredCode="SUBJECT_QUERY_ANSWER_REQUIRED"
          initial={query.answer ?? ''}
          asked={asked !== null}
          onSubmit={(words) => ending(acts.answer(query, words))}
          onCancel={back}
        />
      ) : null}
      {writing === 'content' ? (
        <WordsForm
          id={wordsId('content', query.queryId)}
          label={t('query.content')}
          act={t('query.edit')}
          requiredCode="SUBJECT_QUERY_CONTENT_REQUIRED"
          initial={text(query.content)}
          asked={asked !== null}
          onSubmit={(words) => ending(acts.editContent(query, words))}
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
  query: PageQueryState;
  onWrite: (what: 'answer' | 'content' | 'delete') => void;
  children: React.ReactNode;
}) {
  const { query, onWrite } = props;
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const messages = useMessages();
  const { closed } = useOpenPage();
  const acts = useQueryActs();
  const mayIssue = usePrivilege({ all: ['QUERY_ISSUE'] });
  const mayAnswer = usePrivilege({ all: ['QUERY_ANSWER'] });
  const [busy, setBusy] = useState(false);
  const possible = closed ? [] : possibleActs(query);
  const can = (act: QueryAct) =>
    possible.includes(act) && (act === 'answer' ? mayAnswer : mayIssue);
  const at = async (doing: Promise<Failure | undefined>) => {
    setBusy(true);
    const failure = await doing;
    setBusy(false);
    if (failure && !failure.announced)
      shell.ui.notify({ type: 'error', message: { text: messages.of(failure) } });
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

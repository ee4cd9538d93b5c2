import type { PageQuery } from '@casebook/crf-page';
import { type Failure, useFailure, useReadStore, useShell, useText } from '@casebook/shell-sdk';
import {
  closingNeedsReason,
  isActiveStatus,
  isOpenStatus,
  possibleQueryActs,
  type QueryAct,
  QueryStatus,
} from '@casebook/subject-data';
import { Button } from '@casebook/ui/core';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryStatusMark } from '../../query/QueryStatusMark';
import { type QuerySteps, useQueryWalk } from '../../query/useQueryWalk';
import { ReasonPrompt } from '../../shared/ReasonPrompt';
import { useSessionMemory } from '../../store';
import { noteDraftKey } from '../../store/note-drafts';
import { NoteForm } from './NoteForm';
import { QueryThread } from './QueryThread';
import styles from './panel.module.css';
import { useStoredPage } from './stored-page';
import { useQueryActs } from './useQueryActs';

/** An act that needs a text, and what follows it. */
type Writing = { what: 'answer' | 'content' | 'delete' | 'close'; onDone?: () => void };

/** One query as a conversation, with the field or button of the person whose turn it is. */
export function QueryEntry({ query }: { query: PageQuery }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const entry = useRef<HTMLElement>(null);
  const acts = useQueryActs();
  const possible = usePossibleActs(query);
  const walked = useQueryWalk();
  const walk = walked?.queryId === query.queryId ? walked : null;
  const [chosen, setWriting] = useState<Writing | null>(null);
  const { noteDrafts } = useSessionMemory();
  // A form with an unsent text is open, so that the person finds the text.
  const begun = useSyncExternalStore(noteDrafts.subscribe, () =>
    (['answer', 'content'] as const).find((kind) =>
      noteDrafts.get(noteDraftKey(kind, query.queryId)),
    ),
  );
  const mustAnswer = isOpenStatus(query.status) && possible.includes('answer');
  const writing =
    chosen ?? (begun ? { what: begun } : mustAnswer ? { what: 'answer' as const } : null);
  const isActive = isActiveStatus(query.status);
  const [isShown, setShown] = useState(isActive);
  /** Keyboard users continue at the query. */
  const back = () => {
    setWriting(null);
    entry.current?.focus();
  };
  const ending = async (doing: Promise<Failure | undefined>, then?: () => void) => {
    const failure = await doing;
    if (failure) return failure;
    back();
    then?.();
    return undefined;
  };
  return (
    <article
      ref={entry}
      tabIndex={-1}
      className={styles.entry}
      aria-label={text(query.content)}
      data-query={query.queryId}
      onFocus={({ target }) => {
        // An open form stays open when all its text is removed.
        if (begun && target instanceof HTMLTextAreaElement) setWriting({ what: begun });
      }}
    >
      {walk ? <WalkBar walk={walk} /> : null}
      <div className={styles.stand}>
        <QueryStatusMark status={query.status} />
        <span className={styles.meta}>
          {' '}
          · {t(`query.type.${query.type}`)}
          {query.closedManually ? ` · ${t('query.closedManually')}` : ''}
        </span>
      </div>
      {isShown || isActive ? (
        <QueryThread key={query.revision} query={query} />
      ) : (
        <p>{text(query.content)}</p>
      )}
      {writing?.what === 'answer' ? (
        <div data-cb-turn>
          <NoteForm
            id={noteDraftKey('answer', query.queryId)}
            label={t('query.answerText')}
            act={t('query.sendAnswer')}
            onward={
              walk
                ? { act: t(walk.hasNext ? 'query.answerNext' : 'query.answerBack'), go: walk.goOn }
                : undefined
            }
            requiredCode="SUBJECT_QUERY_ANSWER_REQUIRED"
            initial={query.status === QueryStatus.answered ? (query.answer ?? '') : ''}
            wantsFocus={chosen !== null}
            onSubmit={(written, then) => ending(acts.answer(query, written), then)}
            onCancel={mustAnswer ? undefined : back}
          />
        </div>
      ) : null}
      {writing?.what === 'content' ? (
        <NoteForm
          id={noteDraftKey('content', query.queryId)}
          label={t('query.content')}
          act={t('query.saveContent')}
          requiredCode="SUBJECT_QUERY_CONTENT_REQUIRED"
          initial={text(query.content)}
          wantsFocus={chosen !== null}
          onSubmit={(written) => ending(acts.editContent(query, written))}
          onCancel={back}
        />
      ) : null}
      {writing?.what === 'delete' ? (
        <ReasonPrompt
          title={t('query.removeQuestion')}
          text={text(query.content)}
          act={t('query.remove')}
          danger
          onCancel={back}
          onSubmit={(reason) => ending(acts.remove(query, reason))}
        />
      ) : null}
      {writing?.what === 'close' ? (
        <ReasonPrompt
          title={t('query.closeQuestion')}
          text={text(query.content)}
          act={t('query.close')}
          onCancel={back}
          onSubmit={(reason) => ending(acts.close(query, reason), writing.onDone)}
        />
      ) : null}
      {writing?.what === 'content' ? null : (
        <Acts
          query={query}
          possible={possible.filter((act) => act !== 'answer' || writing?.what !== 'answer')}
          walk={walk}
          onWrite={setWriting}
        >
          {isActive ? null : (
            <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t('query.conversation')}
            </Button>
          )}
        </Acts>
      )}
    </article>
  );
}

function usePossibleActs(query: PageQuery): readonly QueryAct[] {
  const shell = useShell();
  const { closed } = useStoredPage();
  const held = useReadStore(shell.privileges);
  return closed ? [] : possibleQueryActs(query, (privilege) => held.has(privilege));
}

/** The place of the query in the list that it was opened from. */
function WalkBar({ walk }: { walk: QuerySteps }) {
  const { t } = useTranslation('mfe_subject');
  return (
    <div className={styles.walk}>
      <span>{t('query.walk.place', { place: walk.place, count: walk.count })}</span>
      <Button size="small" type="link" onClick={walk.goBack}>
        {t('query.walk.back')}
      </Button>
      {walk.hasNext ? (
        <Button size="small" type="link" onClick={walk.goOn}>
          {t('query.walk.next')}
        </Button>
      ) : null}
    </div>
  );
}

function Acts(props: {
  query: PageQuery;
  possible: readonly QueryAct[];
  walk: QuerySteps | null;
  onWrite: (writing: Writing) => void;
  children: React.ReactNode;
}) {
  const { query, possible, walk, onWrite } = props;
  const { t } = useTranslation('mfe_subject');
  const { notify } = useFailure();
  const acts = useQueryActs();
  const [busy, setBusy] = useState(false);
  const can = (act: QueryAct) => possible.includes(act);
  const at = async (doing: Promise<Failure | undefined>, onDone?: () => void) => {
    setBusy(true);
    const failure = await doing;
    setBusy(false);
    if (failure) notify(failure);
    else onDone?.();
  };
  const close = (onDone?: () => void) => {
    if (closingNeedsReason(query)) onWrite({ what: 'close', onDone });
    else void at(acts.close(query), onDone);
  };
  // An answer is for whoever asked: closing is then the next thing to do.
  const isTurn = can('close') && query.status === QueryStatus.answered;
  return (
    <div className={styles.actions}>
      {walk && isTurn ? (
        <Button
          size="small"
          type="primary"
          data-cb-turn
          loading={busy}
          onClick={() => close(walk.goOn)}
        >
          {t(walk.hasNext ? 'query.closeNext' : 'query.closeBack')}
        </Button>
      ) : null}
      {can('answer') ? (
        <Button size="small" onClick={() => onWrite({ what: 'answer' })}>
          {t(query.status === QueryStatus.answered ? 'query.editAnswer' : 'query.answer')}
        </Button>
      ) : null}
      {can('close') ? (
        <Button
          size="small"
          type={isTurn && !walk ? 'primary' : undefined}
          data-cb-turn={isTurn && !walk ? true : undefined}
          loading={busy}
          onClick={() => close()}
        >
          {t('query.close')}
        </Button>
      ) : null}
      {can('content') ? (
        <Button size="small" onClick={() => onWrite({ what: 'content' })}>
          {t('query.edit')}
        </Button>
      ) : null}
      {can('reopen') ? (
        <Button size="small" loading={busy} onClick={() => void at(acts.reopen(query))}>
          {t('query.reopen')}
        </Button>
      ) : null}
      {can('delete') ? (
        <Button size="small" danger onClick={() => onWrite({ what: 'delete' })}>
          {t('query.remove')}
        </Button>
      ) : null}
      {props.children}
    </div>
  );
}

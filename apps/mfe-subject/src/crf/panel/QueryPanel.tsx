import type { PageQueryState } from '@casebook/api-subject';
import { usePrivilege, useShell, useText } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, type Status, StatusGlyph } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { useOpenPage } from '../page-context';
import type { ItemId } from '../state/places';
import { commentsOf, isOpen, queriesOf, QueryStatus } from '../state/selectors';
import styles from './panel.module.css';
import { useQueryActs } from './useQueryActs';
import { WordsForm } from './WordsForm';

/** Queries and comments of one item, with what the role may do about them. */
export function QueryPanel({ id }: { id: ItemId }) {
  const { t } = useTranslation('mfe_subject');
  const queries = useAppSelector((state) => queriesOf(state, id));
  const comments = useAppSelector((state) => commentsOf(state, id));
  const { utcOffsetMinutes } = useOpenPage();
  const acts = useQueryActs();
  const mayIssue = usePrivilege({ all: ['QUERY_ISSUE'] });
  const mayComment = usePrivilege({ all: ['COMMENT_ADD'] });
  return (
    <>
      <h3 className={styles.group}>{t('query.title')}</h3>
      {queries.length === 0 ? <p className={styles.empty}>{t('query.none')}</p> : null}
      {queries.map((query) => (
        <Query key={query.queryId} query={query} />
      ))}
      {mayIssue ? (
        <WordsForm
          label={t('query.content')}
          act={t('query.create')}
          requiredCode="SUBJECT_QUERY_CONTENT_REQUIRED"
          onSubmit={(words) => acts.create(id, words)}
        />
      ) : null}
      <h3 className={styles.group}>{t('comment.title')}</h3>
      {comments.length === 0 ? <p className={styles.empty}>{t('comment.none')}</p> : null}
      {comments.map((comment) => (
        <div key={comment.commentId} className={styles.entry}>
          <p>{comment.content}</p>
          <span className={styles.meta}>
            {comment.author} · <DateTimeZoned utc={comment.at} offsetMinutes={utcOffsetMinutes} />
          </span>
        </div>
      ))}
      {mayComment ? (
        <WordsForm
          label={t('comment.content')}
          act={t('comment.add')}
          requiredCode="COMMON_REQUIRED"
          onSubmit={(words) => acts.comment(id, words)}
        />
      ) : null}
    </>
  );
}

const glyphs: Readonly<Record<number, Status>> = {
  [QueryStatus.open]: 'openQuery',
  [QueryStatus.reopened]: 'openQuery',
  [QueryStatus.answered]: 'answeredQuery',
  [QueryStatus.closed]: 'closedQuery',
};

type Writing = 'answer' | 'content' | null;

function Query({ query }: { query: PageQueryState }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const shell = useShell();
  const { utcOffsetMinutes } = useOpenPage();
  const acts = useQueryActs();
  const [writing, setWriting] = useState<Writing>(null);
  const mayIssue = usePrivilege({ all: ['QUERY_ISSUE'] });
  const mayAnswer = usePrivilege({ all: ['QUERY_ANSWER'] });
  const { queryId, status } = query;
  const waits = isOpen(query) || status === QueryStatus.answered;
  const glyph = glyphs[status];
  const done = (act: Promise<boolean>) =>
    act.then((ok) => {
      if (ok) setWriting(null);
      return ok;
    });
  const remove = async () => {
    const sure = await shell.ui.confirm({
      title: t('query.removeQuestion'),
      content: text(query.content),
      okText: t('query.remove'),
      danger: true,
    });
    if (sure) await acts.remove(queryId);
  };
  return (
    <article className={styles.entry}>
      {glyph ? <StatusGlyph status={glyph} /> : null} <strong>{t(`query.status.${status}`)}</strong>
      <span className={styles.meta}> · {t(`query.type.${query.type}`)}</span>
      <p>{text(query.content)}</p>
      <span className={styles.meta}>
        {query.issuer} · <DateTimeZoned utc={query.issuedAt} offsetMinutes={utcOffsetMinutes} />
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
          label={t('query.answerText')}
          act={t('query.answer')}
          requiredCode="SUBJECT_QUERY_ANSWER_REQUIRED"
          initial={query.answer ?? ''}
          onSubmit={(words) => done(acts.answer(queryId, words))}
          onCancel={() => setWriting(null)}
        />
      ) : null}
      {writing === 'content' ? (
        <WordsForm
          label={t('query.content')}
          act={t('query.edit')}
          requiredCode="SUBJECT_QUERY_CONTENT_REQUIRED"
          initial={text(query.content)}
          onSubmit={(words) => done(acts.editContent(queryId, words))}
          onCancel={() => setWriting(null)}
        />
      ) : null}
      {writing ? null : (
        <div className={styles.actions}>
          {mayAnswer && waits ? (
            <Button size="small" onClick={() => setWriting('answer')}>
              {t(query.answer ? 'query.editAnswer' : 'query.answer')}
            </Button>
          ) : null}
          {mayIssue && waits ? (
            <Button size="small" onClick={() => void acts.close(queryId)}>
              {t('query.close')}
            </Button>
          ) : null}
          {mayIssue && isOpen(query) && query.type === 2 ? (
            <Button size="small" onClick={() => setWriting('content')}>
              {t('query.edit')}
            </Button>
          ) : null}
          {mayIssue && (status === QueryStatus.closed || status === QueryStatus.answered) ? (
            <Button size="small" onClick={() => void acts.reopen(queryId)}>
              {t('query.reopen')}
            </Button>
          ) : null}
          {mayIssue && waits && query.type === 2 ? (
            <Button size="small" danger onClick={() => void remove()}>
              {t('query.remove')}
            </Button>
          ) : null}
        </div>
      )}
    </article>
  );
}

import { usePrivilege } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { useOpenPage } from '../page-context';
import type { NoteId } from '../state/places';
import { commentsOf, queriesOf } from '../state/selectors';
import { wordsId } from '../state/words';
import styles from './panel.module.css';
import { QueryEntry } from './QueryEntry';
import { useQueryActs } from './useQueryActs';
import { WordsForm } from './WordsForm';

/** Queries and comments of one place, with what the role may do about them. */
export function QueryPanel({ id }: { id: NoteId }) {
  const { t } = useTranslation('mfe_subject');
  const queries = useAppSelector((state) => queriesOf(state, id));
  const comments = useAppSelector((state) => commentsOf(state, id));
  const page = useOpenPage();
  const { utcOffsetMinutes } = page;
  const closed = page.closed || page.former.has(id);
  const acts = useQueryActs();
  const maySee = usePrivilege({ all: ['QUERY_VIEW'] });
  const mayIssue = usePrivilege({ all: ['QUERY_VIEW', 'QUERY_ISSUE'] }) && !closed;
  const mayComment = usePrivilege({ all: ['COMMENT_ADD'] }) && !closed;
  return (
    <>
      <h3 className={styles.group}>{t('query.title')}</h3>
      {queries.length === 0 ? (
        <p className={styles.empty}>{t(maySee ? 'query.none' : 'query.unseen')}</p>
      ) : null}
      {queries.map((query) => (
        <QueryEntry key={query.queryId} query={query} />
      ))}
      {mayIssue ? (
        <WordsForm
          id={wordsId('query', id)}
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
          id={wordsId('comment', id)}
          label={t('comment.content')}
          act={t('comment.add')}
          requiredCode="COMMON_REQUIRED"
          onSubmit={(words) => acts.comment(id, words)}
        />
      ) : null}
    </>
  );
}

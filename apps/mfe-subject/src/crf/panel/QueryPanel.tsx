import { commentsOf, type NoteTargetKey, queriesOf, useOpenPage } from '@casebook/crf-page';
import { usePrivilege } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { noteDraftKey } from '../../store/note-drafts';
import { NoteForm } from './NoteForm';
import { QueryEntry } from './QueryEntry';
import styles from './panel.module.css';
import { useStoredPage } from './stored-page';
import { useQueryActs } from './useQueryActs';

/** Queries and comments of one item, line or page, with the acts that the role may do. */
export function QueryPanel({ id }: { id: NoteTargetKey }) {
  const { t } = useTranslation('mfe_subject');
  const queries = useAppSelector((state) => queriesOf(state, id));
  const comments = useAppSelector((state) => commentsOf(state, id));
  const { former } = useOpenPage();
  const page = useStoredPage();
  const { utcOffsetMinutes } = page;
  const closed = page.closed || former.has(id);
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
        <NoteForm
          id={noteDraftKey('query', id)}
          label={t('query.content')}
          act={t('query.create')}
          requiredCode="SUBJECT_QUERY_CONTENT_REQUIRED"
          onSubmit={(text) => acts.create(id, text)}
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
        <NoteForm
          id={noteDraftKey('comment', id)}
          label={t('comment.content')}
          act={t('comment.add')}
          requiredCode="COMMON_REQUIRED"
          onSubmit={(text) => acts.comment(id, text)}
        />
      ) : null}
    </>
  );
}

import { StatusGlyph } from '@casebook/ui/core';
import type { Key } from '@casebook/study-design';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { useOpenPage } from '../page-context';
import { noteId } from '../state/places';
import { isCommented, isOpen, queriesOf, QueryStatus } from '../state/selectors';
import { CommentGlyph, PlainBubble } from './Gutter';
import styles from './item.module.css';

/** Queries and comments on a whole line; opens the side panel. */
export function LineNotesButton(props: { blockKey: Key; line: number; label: string }) {
  const { t } = useTranslation('mfe_subject');
  const { showNotes, pageId } = useOpenPage();
  const id = noteId({ blockKey: props.blockKey, line: props.line, itemKey: null });
  const queries = useAppSelector((state) => queriesOf(state, id));
  const commented = useAppSelector((state) => isCommented(state, id));
  const open = queries.filter(isOpen).length;
  const answered = queries.filter(({ status }) => status === QueryStatus.answered).length;
  const words = t('item.openQueries', { label: props.label });
  if (pageId === null) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`cb-plain-button ${styles.gutterButton}`}
      title={words}
      onClick={() => showNotes(id)}
    >
      <span className="cb-hidden">{words}</span>
      {open > 0 ? <StatusGlyph status="openQuery" count={open} /> : null}
      {answered > 0 ? <StatusGlyph status="answeredQuery" count={answered} /> : null}
      {commented ? <CommentGlyph label={t('item.commented')} /> : null}
      {open + answered === 0 && !commented ? (
        <span className={styles.faint} aria-hidden="true">
          <PlainBubble />
        </span>
      ) : null}
    </button>
  );
}

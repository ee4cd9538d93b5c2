import type { Key } from '@casebook/study-design';
import { QueryStatus } from '@casebook/subject-data';
import { StatusGlyph } from '@casebook/ui/core';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { noteTargetKey } from '../state/note-target';
import { usePageSelector } from '../state/page-state';
import { isCommented, isOpenQuery, queriesOf } from '../state/selectors';
import { CommentGlyph, PlainBubble } from './Gutter';
import styles from './item.module.css';

/** Queries and comments on a whole line; opens the side panel. */
export function LineNotesButton(props: { blockKey: Key; line: number; label: string }) {
  const t = usePageText();
  const { notes } = useOpenPage();
  const id = noteTargetKey({ blockKey: props.blockKey, line: props.line, itemKey: null });
  const queries = usePageSelector((state) => queriesOf(state, id));
  const commented = usePageSelector((state) => isCommented(state, id));
  const open = queries.filter(isOpenQuery).length;
  const answered = queries.filter(({ status }) => status === QueryStatus.answered).length;
  const words = t('openNotes', { label: props.label });
  if (notes === null) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`cb-plain-button ${styles.gutterButton}`}
      title={words}
      onClick={() => notes.show(id)}
    >
      <span className="cb-hidden">{words}</span>
      {open > 0 ? <StatusGlyph status="openQuery" count={open} /> : null}
      {answered > 0 ? <StatusGlyph status="answeredQuery" count={answered} /> : null}
      {commented ? <CommentGlyph label={t('commented')} /> : null}
      {open + answered === 0 && !commented ? (
        <span className={styles.faint} aria-hidden="true">
          <PlainBubble />
        </span>
      ) : null}
    </button>
  );
}

import type { ImportNote } from '@casebook/api-builder';
import type { MessageParams } from '@casebook/catalogue';
import { useMessages } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { Mark } from './Mark';
import { SourcePath } from './SourcePath';
import { useT } from './useT';
import styles from './note-table.module.css';
import css from './builder.module.css';

/** Number of locations that are listed; further ones are found by searching in the import report. */
const SHOWN_PLACES = 100;

/** The outcome for a part of the file: kept as unmapped, or imported with a note. */
export function NoteKind({ kept }: { kept: boolean }) {
  const t = useT();
  return <Mark tone={kept ? 'warning' : 'info'}>{t(kept ? 'note.kept' : 'note.info')}</Mark>;
}

interface Place {
  path: string;
  params: object;
  /** Source text, where it was kept. */
  content?: string | null;
}

export interface NotePlaces<P extends Place> {
  path: string;
  code: string;
  params: object;
  count: number;
  places?: readonly P[];
}

/** The location of a note: the only one, or the number of locations with a list to expand. */
export function Places<P extends Place>({
  note,
  onShow,
}: {
  note: NotePlaces<P>;
  /** Shows the source text of a location. */
  onShow?: (place: P) => void;
}) {
  const t = useT();
  const messages = useMessages();
  const { places = [], count } = note;
  if (count === 1) return <SourcePath path={note.path} />;
  const words = messages.text(note.code, note.params as MessageParams);
  const shown = places.slice(0, SHOWN_PLACES);
  return (
    <details className={styles.unfolding}>
      <summary>{t('note.places', { count })}</summary>
      <ul className={styles.places}>
        {shown.map((place) => {
          const own = messages.text(note.code, place.params as MessageParams);
          return (
            <li key={place.path}>
              <SourcePath path={place.path} /> {own === words ? null : own}{' '}
              {onShow && place.content ? (
                <Button size="small" onClick={() => onShow(place)}>
                  {t('note.show')}
                </Button>
              ) : null}
            </li>
          );
        })}
        {shown.length < count ? (
          <li className={css.quiet}>{t('note.morePlaces', { count: count - shown.length })}</li>
        ) : null}
      </ul>
    </details>
  );
}

/** The first notes of an import, as a table; the whole list is on the import report. */
export function NoteTable({ notes }: { notes: readonly ImportNote[] }) {
  const t = useT();
  const messages = useMessages();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('note.kind')}</th>
          <th scope="col">{t('note.element')}</th>
          <th scope="col">{t('note.what')}</th>
          <th scope="col">{t('note.place')}</th>
        </tr>
      </thead>
      <tbody>
        {notes.map((note, index) => (
          <tr key={`${note.path}${note.code}${index}`}>
            <td>
              <NoteKind kept={note.kept} />
            </td>
            <td>{note.element}</td>
            <td>{messages.text(note.code, note.params as MessageParams)}</td>
            <td>
              <Places note={note} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

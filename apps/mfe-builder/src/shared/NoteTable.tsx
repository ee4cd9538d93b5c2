import type { ImportNote } from '@casebook/api-builder';
import { useMessages } from '@casebook/shell-sdk';

import { Mark } from './Mark';
import { SourcePath } from './SourcePath';
import { useT } from './text';

/** What happened to a piece of the file: kept aside, or taken over with a note. */
export function NoteKind({ kept }: { kept: boolean }) {
  const t = useT();
  return <Mark tone={kept ? 'warning' : 'info'}>{t(kept ? 'note.kept' : 'note.info')}</Mark>;
}

/** The first notes of an import, as a table; the whole list is on the import report. */
export function NoteTable({ notes }: { notes: readonly ImportNote[] }) {
  const t = useT();
  const messages = useMessages();
  return (
    <table className="mb-table">
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
            <td>{messages.text(note.code, note.params as Record<string, string>)}</td>
            <td>
              <SourcePath path={note.path} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

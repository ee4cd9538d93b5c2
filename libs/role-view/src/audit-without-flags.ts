import { BlockType } from '@casebook/study-design';
import { NOT_DONE } from '@casebook/subject-data';
import { AuditAction, type AuditEventRow, isFirstEntry } from './audit-event';
import type { AuditScope } from './audit-scope';
import type { StatusView } from './status-view';

/**
 * An event without the flags that the role does not see; null when nothing else is left. The rest must not reveal
 * either that a row existed earlier because of such a flag.
 */
export function withoutUnseenFlags<R extends AuditEventRow>(
  row: R,
  statuses: StatusView,
  scope: AuditScope | null,
): R | null {
  if (statuses.seesEveryFlag) return row;
  switch (row.entity) {
    case 'signature':
      return statuses.sees('signature') ? row : null;
    case 'item_value':
      return ofValue(row, statuses);
    case 'block_line':
      return isLogLine(row, scope) ? ofStructure(row, statuses) : ofFlagsOnly(row, statuses);
    case 'page':
    case 'visit':
    case 'subject':
      return ofStructure(row, statuses);
    default:
      return row;
  }
}

function ofValue<R extends AuditEventRow>(row: R, statuses: StatusView): R | null {
  // That an item was not done is an entry, which every role sees that sees the item.
  const mask = row.revision === 0 ? statuses.emptyRowMask : statuses.mask | NOT_DONE;
  const flags = (stored: number | null) => (stored === null ? null : stored & mask);
  const before = flags(row.flags_before);
  const after = flags(row.flags_after);
  const sameFlags = (before ?? 0) === (after ?? 0);
  const isOfFlags =
    row.action === AuditAction.changed &&
    row.before === row.after &&
    row.flags_before !== row.flags_after;
  if (sameFlags && (isOfFlags || row.revision === 0)) return null;
  // For the role, the row begins with the first value or flag that it sees.
  const begins =
    !before && (isFirstEntry(row) || (row.revision === 0 && row.action === AuditAction.changed));
  return {
    ...row,
    action: begins ? AuditAction.initial : row.action,
    flags_before: begins ? null : before,
    flags_after: after,
  };
}

/** Subjects, visits, pages and log lines exist independently of their flags. */
function ofStructure<R extends AuditEventRow>(row: R, statuses: StatusView): R | null {
  const before = columnsOf(row.before);
  const after = columnsOf(row.after);
  if (!after || !('flags' in after)) return row;
  const [was, is] = [seenFlags(before, statuses), seenFlags(after, statuses)];
  const kept = (columns: Columns | null, flags: number): string | null => {
    if (!columns || !('flags' in columns)) return columns && JSON.stringify(columns);
    const { flags: _flags, ...rest } = columns;
    const shown = row.action === AuditAction.changed && was === is ? rest : { ...columns, flags };
    return JSON.stringify(shown);
  };
  const left = kept(after, is);
  return left === '{}' ? null : { ...row, before: kept(before, was), after: left };
}

/** Blocks and fixed lines have a row only when they got a flag. */
function ofFlagsOnly<R extends AuditEventRow>(row: R, statuses: StatusView): R | null {
  const was = seenFlags(columnsOf(row.before), statuses);
  const is = seenFlags(columnsOf(row.after), statuses);
  if (was === is) return null;
  return {
    ...row,
    action: AuditAction.changed,
    before: JSON.stringify({ flags: was }),
    after: JSON.stringify({ flags: is }),
  };
}

function isLogLine(
  { page_id, design_version_id, block_key, line }: AuditEventRow,
  scope: AuditScope | null,
) {
  const page = page_id === null ? undefined : scope?.pages.get(page_id);
  const version = page && scope!.recorded(design_version_id, page);
  const block = version?.index.pages
    .get(page!.page_key)
    ?.blocks.find(({ key }) => key === block_key);
  return line !== 0 && block?.type === BlockType.logLine;
}

type Columns = Readonly<Record<string, unknown>>;

const columnsOf = (json: string | null): Columns | null =>
  json === null ? null : (JSON.parse(json) as Columns);

const seenFlags = (columns: Columns | null, statuses: StatusView): number =>
  statuses.flags((columns?.['flags'] as number | null | undefined) ?? 0);

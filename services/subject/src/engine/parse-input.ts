import { parseValue } from '@casebook/item-values';
import { type FieldError, Problem } from '@casebook/service-kit';
import { holdsValue, type Key } from '@casebook/study-design';
import { itemInstanceKey, fixedLinesOf, isGenerated } from '@casebook/subject-data';
import { cleanFreeText } from '../common/free-text';
import { type DesignVersion } from '../design/design-version';
import { type RoleView } from '@casebook/role-view';

/** An item of a request, with its value in stored form. */
export interface ParsedItem {
  blockKey: Key;
  line: number;
  itemKey: Key;
  value: string | null;
  /** The item is recorded as not done, for the given reason. */
  notDone: boolean;
  revision: number;
  reasonCode: number | null;
  reason: string | null;
  /** Path in the request, for error messages. */
  field: string;
}

export interface RawItem {
  blockKey: string;
  line: number;
  itemKey: string;
  value: string | null;
  notDone?: boolean;
  revision?: number;
  reasonCode?: number;
  reason?: string;
}

const LINE_INPUTS = ['linesAdded', 'linesRemoved', 'linesRestored', 'linesOrdered'] as const;

/**
 * Refuses lines of blocks that the role may not see, with the same answer as for lines that do not exist.
 *
 * @throws Problem 422
 */
export function refuseUnseenLines(
  view: RoleView,
  pageKey: Key,
  input: Partial<Record<(typeof LINE_INPUTS)[number], readonly { blockKey: Key; line?: number }[]>>,
): void {
  const errors = LINE_INPUTS.flatMap((kind) =>
    (input[kind] ?? []).flatMap(({ blockKey, line = 0 }, at): FieldError[] =>
      view.seesBlock(pageKey, blockKey)
        ? []
        : [{ field: `${kind}.${at}`, code: 'SUBJECT_LINE_UNKNOWN', params: { blockKey, line } }],
    ),
  );
  if (errors.length > 0) throw Problem.invalid(errors);
}

/**
 * Parses the items of a request by the rules of the design. An item that the role may not see gets the same error as an
 * item that does not exist.
 *
 * @throws Problem 422 that names every invalid item
 */
export function parseItems(
  version: DesignVersion,
  view: RoleView,
  pageKey: Key,
  items: readonly RawItem[],
): ParsedItem[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const parsed = items.map((raw, at): ParsedItem => {
    const field = `items.${at}`;
    const { blockKey, line, itemKey } = raw;
    const place = { blockKey, line, itemKey };
    const refuse = (code: FieldError['code'], params: FieldError['params'] = {}) =>
      errors.push({ field: `${field}.value`, code, params: { ...params, ...place } });
    const placed = version.index.item(pageKey, itemKey);
    const fixed = placed && fixedLinesOf(placed.block);
    let value: string | null = null;
    if (
      !placed ||
      placed.block.key !== blockKey ||
      !view.seesItem(pageKey, itemKey) ||
      !holdsValue(placed.item) ||
      (fixed ? !fixed.includes(line) : line < 1)
    ) {
      refuse('SUBJECT_ITEM_UNKNOWN');
    } else if (isGenerated(placed.item)) {
      refuse('SUBJECT_ITEM_GENERATED');
    } else if (seen.has(itemInstanceKey({ blockKey, line, itemKey }))) {
      refuse('SUBJECT_ITEM_TWICE');
    } else {
      const result = parseValue(version.program.specs(pageKey, itemKey)!, raw.value);
      if (result.ok) ({ value } = result);
      else refuse(result.code, result.params);
      if (raw.notDone && value !== null) refuse('SUBJECT_NOT_DONE_WITH_VALUE');
    }
    seen.add(itemInstanceKey({ blockKey, line, itemKey }));
    return {
      ...place,
      value,
      notDone: raw.notDone ?? false,
      revision: raw.revision ?? 0,
      reasonCode: raw.reasonCode ?? null,
      reason: cleanFreeText(raw.reason),
      field,
    };
  });
  if (errors.length > 0) throw Problem.invalid(errors);
  return parsed;
}

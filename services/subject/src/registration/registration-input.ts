import { type FieldError, Problem } from '@casebook/service-kit';
import { BlockType, type Key } from '@casebook/study-design';
import { MAX_SUBJECT_NUMBER_LENGTH } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import { type ParsedItem, parseItems } from '../engine/parse-input';
import { readSubjectNumber } from './subject-number';

/** Browsers resolve these path segments to a folder, encoded or not. */
const NOT_IN_AN_ADDRESS = /^\.{1,2}$/;

/** The subject number that was typed; null when the number is automatic. */
export function typedNumber(version: DesignVersion, subjectNo: string | undefined): string | null {
  const refuse = (code: FieldError['code']) =>
    Problem.invalid([{ field: 'subjectNo', code, params: { max: MAX_SUBJECT_NUMBER_LENGTH } }]);
  const typed = readSubjectNumber(subjectNo ?? '');
  if (version.design.subjectNumber.entry === 'automatic') {
    if (typed !== null) throw refuse('SUBJECT_NUMBER_GIVEN');
    return null;
  }
  if (typed === null) throw refuse('SUBJECT_NUMBER_REQUIRED');
  if (typed === undefined) throw refuse('SUBJECT_NUMBER_TOO_LONG');
  if (NOT_IN_AN_ADDRESS.test(typed)) throw refuse('INPUT_INVALID_VALUE');
  return typed;
}

/** With automatic numbering, an empty screening number gets the subject number. */
export function withScreeningNumber(
  version: DesignVersion,
  items: readonly ParsedItem[],
  subjectNo: string | null,
): readonly ParsedItem[] {
  const placed = version.index.screeningItem!;
  const given = items.find((item) => item.itemKey === placed.item.key);
  if (subjectNo === null || (given && given.value !== null)) return items;
  const field = given?.field ?? 'items.screening';
  try {
    const [filled] = parseItems(version, version.role(null), placed.page.key, [
      { blockKey: placed.block.key, line: 0, itemKey: placed.item.key, value: subjectNo },
    ]);
    return [...items.filter((item) => item !== given), { ...filled!, field }];
  } catch (error) {
    if (error instanceof Problem) throw new Problem(422, 'SUBJECT_NUMBER_NOT_AUTOMATIC');
    throw error;
  }
}

/** Adds log lines of the registration page for the entered values. */
export function linesOf(version: DesignVersion, pageKey: Key, items: readonly ParsedItem[]) {
  const given = items.filter(({ blockKey, line }) => line > 0 && isLog(version, pageKey, blockKey));
  const lines = new Map(
    given.map(({ blockKey, line }) => [`${blockKey} ${line}`, { blockKey, line }]),
  );
  return [...lines.values()];
}

function isLog(version: DesignVersion, pageKey: Key, blockKey: Key): boolean {
  const block = version.index.pages.get(pageKey)!.blocks.find(({ key }) => key === blockKey);
  return block !== undefined && block.type === BlockType.logLine;
}

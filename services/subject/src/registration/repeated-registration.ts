import { type Caller, type Db, Problem } from '@casebook/service-kit';
import { itemInstanceKey } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { DesignStore } from '../design/design.store';
import { neighbourPages, readSiblings } from '../engine/neighbour-pages';
import { type ParsedItem, parseItems } from '../engine/parse-input';
import type { Registered, RegisterInput } from './registration.dto';
import { REGISTERED_BY_KEY, VALUES_OF_PAGE } from './registration.sql';
import { readSubjectNumber } from './subject-number';

interface StoredValue {
  block_key: string;
  line: number;
  item_key: string;
  value: string;
  typed: boolean;
}

/**
 * The answer to a request that has already registered a subject; null when it has not.
 *
 * @throws Problem 412 SUBJECT_REGISTERED_BEFORE when the repeated request has changed values, which would be lost
 */
export async function repeatedRegistration(
  db: Db,
  designs: DesignStore,
  caller: Caller,
  key: string | null,
  input: RegisterInput,
): Promise<Registered | null> {
  if (key === null) return null;
  const studyId = caller.studyId!;
  const pages = await db.read<{
    subject_id: number;
    subject_no: string;
    site_id: number;
    page_id: number;
    page_key: string;
    design_version_id: number;
  }>({
    ...REGISTERED_BY_KEY,
    values: [studyId, key],
  });
  // The oldest page was created under the version that the subject was registered under.
  const [first] = pages;
  if (!first) return null;
  caller.requireSite(first.site_id);
  const version = await designs.version(studyId, first.design_version_id);
  const { page_id: pageId } = pages.find(
    ({ page_key }) => page_key === version.index.registrationPage!.key,
  )!;
  if (await isChanged(db, caller, version, { ...first, page_id: pageId }, input)) {
    throw new Problem(412, 'SUBJECT_REGISTERED_BEFORE', { params: { number: first.subject_no } });
  }
  const siblings = await readSiblings(db, studyId, first.subject_id);
  return {
    subjectId: first.subject_id,
    subjectNo: first.subject_no,
    siteId: first.site_id,
    pageId,
    nextPageId: neighbourPages(version, caller.roleCode, siblings, pageId).nextPageId,
    prompts: [],
  };
}

/** Whether a request differs from what was registered. */
async function isChanged(
  db: Db,
  caller: Caller,
  version: DesignVersion,
  { subject_id, subject_no, page_id }: { subject_id: number; subject_no: string; page_id: number },
  input: RegisterInput,
): Promise<boolean> {
  const number = readSubjectNumber(input.subjectNo ?? '');
  if (number !== null && number !== subject_no) return true;
  const stored = await db.read<StoredValue & object>({
    ...VALUES_OF_PAGE,
    values: [caller.studyId, subject_id, page_id],
  });
  const view = version.role(caller.roleCode);
  const { key: pageKey } = version.index.registrationPage!;
  const items = readItems(version, view, pageKey, input.items);
  const given = new Map(
    items?.flatMap(({ blockKey, line, itemKey, value }) =>
      value === null ? [] : [[itemInstanceKey({ blockKey, line, itemKey }), value]],
    ),
  );
  const filledIn = version.index.screeningItem?.item.key;
  for (const { block_key, line, item_key, value, typed } of stored) {
    const place = itemInstanceKey({ blockKey: block_key, line, itemKey: item_key });
    const isFilledIn = !typed || (item_key === filledIn && value === subject_no);
    if ((given.get(place) ?? (isFilledIn ? value : null)) !== value) return true;
    given.delete(place);
  }
  return items === null || given.size > 0;
}

/** Null when the version refuses one of the items. */
function readItems(...input: Parameters<typeof parseItems>): ParsedItem[] | null {
  try {
    return parseItems(...input);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

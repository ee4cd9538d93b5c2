import { typedValue } from '@casebook/item-values';
import type { NamedValues, Statement } from '@casebook/service-kit';
import { breakPlaceText, type PageInstance, subjectDelta } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { ItemWrite, Changes, LineWrite } from './changes';
import { type Effects, hasEffect, type PageEffect } from './page-effect';
import {
  BREAK_SIGNATURES,
  INSERT_HIDDEN_QUERIES,
  INSERT_QUERIES,
  INSERT_VALUES,
  MOVE_QUERIES,
  UPDATE_COUNTERS,
  UPDATE_VALUES,
  UPSERT_LINES,
} from './write-changes.sql';
import type { LoadedSubject } from './loaded-subject';

export interface WriteScope {
  studyId: number;
  subjectId: number;
  siteId: number;
  /** The person who made the change, for broken signatures. */
  personName: string;
  /** Idempotency key of this save. */
  saveKey: string | null;
}

/** The author of system queries (spec section 3: the system user has id 0). */
const SYSTEM = { id: 0, name: 'System' };

/**
 * The statements that write all changes of one transaction, one statement for each kind. The subject's row must be
 * locked.
 *
 * @param saved the page that a person saved; null when checks ran without a save
 */
export function changeStatements(
  scope: WriteScope,
  data: LoadedSubject,
  changes: Changes,
  effects: Effects,
  saved: PageInstance | null,
): Statement[] {
  const { studyId, subjectId } = scope;
  const statements: Statement[] = [];
  if (changes.lines.length > 0) {
    statements.push({
      ...UPSERT_LINES,
      values: lineColumns(scope, data.version.versionId, changes.lines),
    });
  }
  const added = changes.items.filter(({ isNew }) => isNew);
  const changed = changes.items.filter(({ isNew }) => !isNew);
  if (added.length > 0) {
    statements.push({ ...INSERT_VALUES, values: valueColumns(scope, data, added) });
  }
  if (changed.length > 0) {
    statements.push({ ...UPDATE_VALUES, values: valueColumns(scope, data, changed) });
  }
  const effective = effects.pages.filter((effect) => effect.page === saved || hasEffect(effect));
  statements.push(...queryStatements(scope, data.version, effective));
  if (effective.length > 0) {
    statements.push({
      ...UPDATE_COUNTERS,
      values: {
        studyId,
        subjectId,
        savedPageId: saved?.pageId ?? null,
        saveKey: scope.saveKey,
        ...counterColumns(effective),
      },
    });
  }
  const { broken } = changes;
  if (broken.length > 0) {
    statements.push({
      ...BREAK_SIGNATURES,
      values: {
        studyId,
        subjectId,
        personName: scope.personName,
        signatureIds: broken.map(({ signatureId }) => signatureId),
        places: broken.map(({ place }) => breakPlaceText(place)),
        hidden: broken.map(({ isHidden }) => isHidden),
      },
    });
  }
  return statements;
}

function lineColumns(
  scope: WriteScope,
  versionId: number,
  lines: readonly LineWrite[],
): NamedValues {
  return {
    studyId: scope.studyId,
    subjectId: scope.subjectId,
    versionId,
    visitIds: lines.map(({ page }) => page.visit.visitId),
    pageIds: lines.map(({ page }) => page.pageId),
    blockKeys: lines.map(({ blockKey }) => blockKey),
    lines: lines.map(({ line }) => line),
    positions: lines.map(({ position }) => position),
    deleted: lines.map(({ deleted }) => deleted),
    reasonCodes: lines.map(({ reasonCode }) => reasonCode),
    reasons: lines.map(({ reason }) => reason),
  };
}

function valueColumns(
  scope: WriteScope,
  data: LoadedSubject,
  items: readonly ItemWrite[],
): NamedValues {
  const typed = items.map(({ page, itemKey, row }) => {
    const spec = data.version.program.specs(page.pageKey, itemKey);
    return spec ? typedValue(spec, row.value) : {};
  });
  return {
    studyId: scope.studyId,
    subjectId: scope.subjectId,
    visitIds: items.map(({ page }) => page.visit.visitId),
    pageIds: items.map(({ page }) => page.pageId),
    blockKeys: items.map(({ blockKey }) => blockKey),
    lines: items.map(({ line }) => line),
    itemKeys: items.map(({ itemKey }) => itemKey),
    values: items.map(({ row }) => row.value),
    nums: typed.map(({ num }) => num ?? null),
    datesFrom: typed.map(({ dateFrom }) => dateFrom ?? null),
    datesTo: typed.map(({ dateTo }) => dateTo ?? null),
    revisions: items.map(({ row }) => row.revision),
    flags: items.map(({ row }) => row.flags),
    versionIds: items.map(({ row }) => row.versionId),
    deleted: items.map(({ row }) => row.deleted),
    reasonCodes: items.map(({ reasonCode }) => reasonCode),
    reasons: items.map(({ reason }) => reason),
    origins: items.map(({ origin }) => origin),
  };
}

function queryStatements(
  scope: WriteScope,
  version: DesignVersion,
  pages: readonly PageEffect[],
): Statement[] {
  const statements: Statement[] = [];
  const everybody = version.role(null);
  const byReader = Map.groupBy(
    pages.flatMap(({ page, open }) => open.map((query) => ({ page, query }))),
    ({ query }) => everybody.seesCheck(query.checkKey),
  );
  for (const [isEverybodys, opened] of byReader) {
    statements.push({
      ...(isEverybodys ? INSERT_QUERIES : INSERT_HIDDEN_QUERIES),
      values: {
        studyId: scope.studyId,
        subjectId: scope.subjectId,
        siteId: scope.siteId,
        versionId: version.versionId,
        issuerId: SYSTEM.id,
        issuerName: SYSTEM.name,
        visitIds: opened.map(({ page }) => page.visit.visitId),
        pageIds: opened.map(({ page }) => page.pageId),
        pageKeys: opened.map(({ page }) => page.pageKey),
        blockKeys: opened.map(({ query }) => query.block ?? null),
        lines: opened.map(({ query }) => query.line),
        itemKeys: opened.map(({ query }) => query.item ?? null),
        checkKeys: opened.map(({ query }) => query.checkKey),
        contents: opened.map(({ query }) => JSON.stringify(query.message)),
      },
    });
  }
  const moved = pages.flatMap((page) => page.moved);
  if (moved.length > 0) {
    statements.push({
      ...MOVE_QUERIES,
      values: {
        studyId: scope.studyId,
        queryIds: moved.map(({ query }) => query.queryId),
        statuses: moved.map(({ status }) => status),
        updatedBy: moved.map(({ given }) => (given ? scope.personName : SYSTEM.name)),
        reasonCodes: moved.map(({ given }) => given?.reasonCode ?? null),
        reasons: moved.map(({ given }) => given?.reason ?? null),
        origins: moved.map(({ given }) => (given ? null : 'check')),
      },
    });
  }
  return statements;
}

/** The counter deltas of each page, and their sum for the subject. */
function counterColumns(pages: readonly PageEffect[]): NamedValues {
  const column = (read: (effect: PageEffect) => unknown) => pages.map(read);
  const delta = (key: keyof PageEffect['after']) =>
    column(({ before, after }) => Number(after[key]) - Number(before[key]));
  return {
    pageIds: column(({ page }) => page.pageId),
    applicable: column(({ after }) => after.applicable),
    items: delta('items'),
    entered: delta('entered'),
    openQueries: delta('openQueries'),
    answeredQueries: delta('answeredQueries'),
    frozen: delta('frozen'),
    sdv: delta('sdv'),
    reviewed: delta('reviewed'),
    locked: delta('locked'),
    signed: delta('signed'),
    sdvOpen: delta('sdvOpen'),
    sdvDone: delta('sdvDone'),
    sdvUncounted: delta('sdvUncounted'),
    saves: delta('saves'),
    hiddenSaves: delta('hiddenSaves'),
    counted: column(({ after }) => after.counted),
    failures: column(({ after }) => after.failures),
    subjectDelta: JSON.stringify(subjectDelta(pages)),
  };
}

import { typedValue } from '@casebook/item-values';
import type { Statement } from '@casebook/service-kit';
import { type PageInstance, subjectDelta } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { ItemWrite, Changes, LineWrite } from './changes';
import { type Effects, hasEffect, type PageEffect } from './evaluation';
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
  /** Who changed it, for broken signatures. */
  personName: string;
  /** Idempotency key of this save. */
  saveKey: string | null;
}

/** Issuer of system queries (spec section 3: the system user has id 0). */
const SYSTEM = { id: 0, name: 'System' };

/**
 * Statements that write everything one transaction changed, each kind with one; the subject's row is locked.
 *
 * @param saved the page that a person saved; null when checks ran for another reason
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
    const columns = counterColumns(effective);
    statements.push({
      ...UPDATE_COUNTERS,
      values: [
        studyId,
        subjectId,
        ...columns,
        saved?.pageId ?? null,
        scope.saveKey,
        effective.map(({ after }) => after.failures),
        effective.map(({ after }) => after.counted),
        effective.map(({ before, after }) => after.hiddenSaves - before.hiddenSaves),
      ],
    });
  }
  const signed = changes.items.filter(({ breaksSignature }) => breaksSignature);
  if (signed.length > 0) {
    statements.push({
      ...BREAK_SIGNATURES,
      values: [
        studyId,
        subjectId,
        scope.personName,
        signed.map(({ page }) => page.visit.visitId),
        signed.map(({ page }) => page.pageId),
        signed.map(({ blockKey }) => blockKey),
        signed.map(({ line }) => line),
        signed.map(({ itemKey }) => itemKey),
      ],
    });
  }
  return statements;
}

function lineColumns(scope: WriteScope, versionId: number, lines: readonly LineWrite[]): unknown[] {
  return [
    scope.studyId,
    scope.subjectId,
    versionId,
    lines.map(({ page }) => page.visit.visitId),
    lines.map(({ page }) => page.pageId),
    lines.map(({ blockKey }) => blockKey),
    lines.map(({ line }) => line),
    lines.map(({ position }) => position),
    lines.map(({ deleted }) => deleted),
    lines.map(({ reasonCode }) => reasonCode),
    lines.map(({ reason }) => reason),
  ];
}

function valueColumns(
  scope: WriteScope,
  data: LoadedSubject,
  items: readonly ItemWrite[],
): unknown[] {
  const typed = items.map(({ page, itemKey, row }) => {
    const spec = data.version.program.specs(page.pageKey, itemKey);
    return spec ? typedValue(spec, row.value) : {};
  });
  return [
    scope.studyId,
    scope.subjectId,
    items.map(({ page }) => page.visit.visitId),
    items.map(({ page }) => page.pageId),
    items.map(({ blockKey }) => blockKey),
    items.map(({ line }) => line),
    items.map(({ itemKey }) => itemKey),
    items.map(({ row }) => row.value),
    typed.map(({ num }) => num ?? null),
    typed.map(({ dateFrom }) => dateFrom ?? null),
    typed.map(({ dateTo }) => dateTo ?? null),
    items.map(({ row }) => row.revision),
    items.map(({ row }) => row.flags),
    items.map(({ row }) => row.versionId),
    items.map(({ row }) => row.deleted),
    items.map(({ reasonCode }) => reasonCode),
    items.map(({ reason }) => reason),
    items.map(({ origin }) => origin),
  ];
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
      values: [
        scope.studyId,
        scope.subjectId,
        scope.siteId,
        version.versionId,
        SYSTEM.id,
        SYSTEM.name,
        opened.map(({ page }) => page.visit.visitId),
        opened.map(({ page }) => page.pageId),
        opened.map(({ page }) => page.pageKey),
        opened.map(({ query }) => query.block ?? null),
        opened.map(({ query }) => query.line),
        opened.map(({ query }) => query.item ?? null),
        opened.map(({ query }) => query.checkKey),
        opened.map(({ query }) => JSON.stringify(query.message)),
      ],
    });
  }
  const moved = pages.flatMap((page) => page.moved);
  if (moved.length > 0) {
    statements.push({
      ...MOVE_QUERIES,
      values: [
        scope.studyId,
        moved.map(({ query }) => query.queryId),
        moved.map(({ status }) => status),
        moved.map(({ withLine }) => (withLine ? scope.personName : SYSTEM.name)),
        moved.map(({ withLine }) => withLine?.reasonCode ?? null),
        moved.map(({ withLine }) => withLine?.reason ?? null),
        moved.map(({ withLine }) => (withLine ? null : 'check')),
      ],
    });
  }
  return statements;
}

/** Deltas of each page, and of the subject as their sum. */
function counterColumns(pages: readonly PageEffect[]): unknown[] {
  const column = (read: (effect: PageEffect) => unknown) => pages.map(read);
  const delta = (key: keyof PageEffect['after']) =>
    column(({ before, after }) => Number(after[key]) - Number(before[key]));
  return [
    column(({ page }) => page.pageId),
    column(({ after }) => after.applicable),
    delta('items'),
    delta('entered'),
    delta('openQueries'),
    delta('answeredQueries'),
    delta('frozen'),
    delta('sdv'),
    delta('reviewed'),
    delta('locked'),
    delta('signed'),
    delta('saves'),
    JSON.stringify(subjectDelta(pages)),
  ];
}

import { type Language, languageOf } from '@casebook/catalogue';
import { type Caller, Db, Problem, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { RowFaults } from '../import/row-faults';
import { SheetThreads } from '../import/sheet.threads';
import type { SheetRow } from '../import/sheet-row';
import type { UploadedList } from '../import/upload';
import type { PreparedChange } from '../change/trial-change';
import type { TrialChangeAsked, TrialChangeCount } from '../change/trial-change.dto';
import { TrialChanges } from '../change/trial-changes';
import { isStratumOf } from '../scheme/scheme-rules';
import * as schemeSql from '../scheme/scheme.sql';
import { requireAllSites } from '../scheme/all-sites';
import { seesArms } from '../sight/sight';
import { lockScheme, type StoredScheme } from '../scheme/stored-scheme';
import { type ArmEntry, type ArmList, readArmList } from './arm-rows';
import * as sql from './arm-list.sql';
import { MAX_LIST_ENTRIES } from './limits';

/** @throws Problem 422 ARM_LIST_NOT_USED, ARM_LIST_CLOSED */
export function requireList({ definition, state }: StoredScheme): void {
  if (definition.method !== 'list') throw new Problem(422, 'ARM_LIST_NOT_USED');
  if (state === 'closed') throw new Problem(422, 'ARM_LIST_CLOSED');
}

/** A list as it was read from a file. */
export interface ArmUpload {
  schemeKey: string;
  fileName: string;
  entries: readonly Omit<ArmEntry, 'row'>[];
  siteIsFactor: boolean;
}

/** Reads the entries of an Excel file, to be added at the end of an arm list when a second person confirms them. */
@Injectable()
export class ArmListUpload {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetThreads,
    private readonly changes: TrialChanges,
  ) {
    changes.define<ArmUpload>({
      kind: 'arm_upload',
      privilege: 'arm_import',
      act: 'arm-upload',
      prepare: prepareUpload,
      counts: (reader, content) => (seesArms(reader) ? countsOf(content) : []),
    });
  }

  /**
   * Asks to add all entries of the file in their order, or none.
   *
   * @throws Problem 404, 422 with the faults of the file or its rows, ARM_LIST_NOT_USED, ARM_LIST_CLOSED, ARM_LIST_TOO_LONG
   */
  async upload(caller: Caller, schemeKey: string, file: UploadedList): Promise<TrialChangeAsked> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    const sheet = await this.sheets.read(file.content, caller.personId);
    const read = await this.db.write(caller, { studyId }, async (tx) => {
      const scheme = await lockScheme(tx, studyId, schemeKey);
      requireList(scheme);
      const before = await present(tx, studyId, scheme);
      const language = languageOf(caller.language);
      return checkedList(tx, sheet, studyId, scheme, language, before.present > 0);
    });
    const { fileName, sha256, reAuthToken } = file;
    const content: ArmUpload = {
      schemeKey,
      fileName,
      siteIsFactor: read.siteIsFactor,
      entries: read.entries.map(({ randomNumber, stratum, arm }) => ({
        randomNumber,
        stratum,
        arm,
      })),
    };
    const object = { schemeKey, sha256 };
    return this.changes.ask(caller, 'arm_upload', content, { reason: null, object, reAuthToken });
  }
}

async function prepareUpload(
  tx: WriteTransaction,
  studyId: number,
  { schemeKey, fileName, entries, siteIsFactor }: ArmUpload,
): Promise<PreparedChange> {
  const scheme = await lockScheme(tx, studyId, schemeKey);
  requireList(scheme);
  const id = { studyId, schemeId: scheme.schemeId };
  const before = await present(tx, studyId, scheme);
  const { definition, settings, state } = scheme;
  if (before.present + entries.length > MAX_LIST_ENTRIES) {
    throw new Problem(422, 'ARM_LIST_TOO_LONG', { params: { max: MAX_LIST_ENTRIES } });
  }
  const numbers = entries.map(({ randomNumber }) => randomNumber);
  const used = await tx.query({ ...sql.USED_NUMBERS, values: { ...id, numbers } });
  const arms = new Set(definition.arms.map(({ key }) => key));
  const mustKeep = before.present > 0 || state !== 'draft';
  const fits =
    used.length === 0 &&
    !(mustKeep && siteIsFactor !== settings.siteIsFactor) &&
    entries.every(
      ({ arm, stratum }) => arms.has(arm) && isStratumOf(definition, siteIsFactor, stratum),
    );
  if (!fits) throw new Problem(412, 'ARM_LIST_CHANGED');
  return {
    shown: { schemeKey, fileName, rows: entries.length },
    basis: { state, definition },
    alone: state === 'draft',
    apply: async ({ personId, name }) => {
      if (siteIsFactor !== settings.siteIsFactor) {
        const next = JSON.stringify({ ...settings, siteIsFactor });
        await tx.query({ ...schemeSql.SET_SETTINGS, values: { ...id, settings: next } });
      }
      const rows = entries.length;
      const [upload] = await tx.query<{ uploadId: number }>({
        ...sql.ADD_UPLOAD,
        values: { ...id, fileName, rows, personId, personName: name },
      });
      await tx.query({
        ...sql.ADD_ENTRIES,
        values: {
          ...id,
          uploadId: upload!.uploadId,
          last: before.last,
          numbers,
          strata: entries.map(({ stratum }) => stratum),
          arms: entries.map(({ arm }) => arm),
        },
      });
      return rows;
    },
  };
}

async function present(
  tx: WriteTransaction,
  studyId: number,
  { schemeId }: StoredScheme,
): Promise<{ present: number; last: number }> {
  const [row] = await tx.query<{ present: number; last: number }>({
    ...sql.PRESENT_ENTRIES,
    values: { studyId, schemeId },
  });
  return row!;
}

/** How many entries of each arm each stratum gets. */
function countsOf({ entries }: ArmUpload): TrialChangeCount[] {
  const counts = new Map<string, number>();
  for (const { stratum, arm } of entries) {
    const group = [...stratum.split('|').filter(Boolean), arm].join(' · ');
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return [...counts].map(([group, rows]) => ({ group, rows }));
}

/** @throws Problem 422 with the faults of the rows */
async function checkedList(
  tx: WriteTransaction,
  sheet: readonly SheetRow[],
  studyId: number,
  { schemeId, state, definition, settings }: StoredScheme,
  language: Language,
  isContinued: boolean,
): Promise<ArmList> {
  const faults = new RowFaults();
  const [known] = await tx.query<{ sites: string[]; versions: string[] }>({
    ...sql.SITES_AND_VERSIONS,
    values: { studyId },
  });
  const sites = new Set(known!.sites);
  const versions = new Set(known!.versions);
  const list = readArmList(sheet, { scheme: definition, sites, versions }, language, faults);
  const numbers = list.entries.map(({ randomNumber }) => randomNumber);
  const used = await tx.query<{ randomNumber: string }>({
    ...sql.USED_NUMBERS,
    values: { studyId, schemeId, numbers },
  });
  const isUsed = new Set(used.map(({ randomNumber }) => randomNumber));
  for (const { row, randomNumber } of list.entries) {
    if (isUsed.has(randomNumber)) faults.add(row, 'IMPORT_ROW_ALREADY_USED', list.numberHead);
  }
  // Strata with and without the site do not fit together.
  const mustKeep = isContinued || state !== 'draft';
  if (list.entries.length > 0 && mustKeep && list.siteIsFactor !== settings.siteIsFactor) {
    faults.add(sheet[0]!.row, 'IMPORT_ROW_FORMAT', 'SITE');
  }
  faults.refuse();
  return list;
}

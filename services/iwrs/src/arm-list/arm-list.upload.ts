import { type Language, languageOf } from '@casebook/catalogue';
import { type Caller, Db, Problem, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { RowFaults } from '../import/row-faults';
import { SheetThreads } from '../import/sheet.threads';
import type { SheetRow } from '../import/sheet-row';
import type { ListFile } from '../import/upload';
import * as schemeSql from '../scheme/scheme.sql';
import { requireAllSites } from '../scheme/all-sites';
import { lockScheme, type StoredScheme } from '../scheme/stored-scheme';
import type { ArmListUploaded } from './arm-list.dto';
import { type ArmList, readArmList } from './arm-rows';
import * as sql from './arm-list.sql';
import { MAX_LIST_ENTRIES } from './limits';

/** @throws Problem 422 ARM_LIST_NOT_USED, ARM_LIST_CLOSED */
export function requireList({ definition, state }: StoredScheme): void {
  if (definition.method !== 'list') throw new Problem(422, 'ARM_LIST_NOT_USED');
  if (state === 'closed') throw new Problem(422, 'ARM_LIST_CLOSED');
}

/** Adds the entries of an Excel file at the end of an arm list. */
@Injectable()
export class ArmListUpload {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetThreads,
  ) {}

  /**
   * Adds all entries of the file in their order, or none.
   *
   * @throws Problem 404, 422 with the faults of the file or its rows, ARM_LIST_NOT_USED, ARM_LIST_CLOSED, ARM_LIST_TOO_LONG
   */
  async upload(caller: Caller, schemeKey: string, file: ListFile): Promise<ArmListUploaded> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    const sheet = await this.sheets.read(file.content, caller.personId);
    return this.db.write(caller, { studyId, origin: 'import' }, async (tx) => {
      const scheme = await lockScheme(tx, studyId, schemeKey);
      requireList(scheme);
      const id = { studyId, schemeId: scheme.schemeId };
      const [before] = await tx.query<{ present: number; last: number }>({
        ...sql.PRESENT_ENTRIES,
        values: id,
      });
      const list = await checkedList(
        tx,
        sheet,
        studyId,
        scheme,
        languageOf(caller.language),
        before!.present > 0,
      );
      const { entries, siteIsFactor } = list;
      if (before!.present + entries.length > MAX_LIST_ENTRIES) {
        throw new Problem(422, 'ARM_LIST_TOO_LONG', { params: { max: MAX_LIST_ENTRIES } });
      }
      if (siteIsFactor !== scheme.settings.siteIsFactor) {
        const settings = JSON.stringify({ ...scheme.settings, siteIsFactor });
        await tx.query({ ...schemeSql.SET_SETTINGS, values: { ...id, settings } });
      }
      const [upload] = await tx.query<{ uploadId: number }>({
        ...sql.ADD_UPLOAD,
        values: {
          ...id,
          fileName: file.fileName,
          rows: entries.length,
          personId: caller.personId,
          personName: caller.name,
        },
      });
      await tx.query({
        ...sql.ADD_ENTRIES,
        values: {
          ...id,
          uploadId: upload!.uploadId,
          last: before!.last,
          numbers: entries.map(({ randomNumber }) => randomNumber),
          strata: entries.map(({ stratum }) => stratum),
          arms: entries.map(({ arm }) => arm),
        },
      });
      return { added: entries.length };
    });
  }
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

import { Problem } from '@casebook/service-kit';
import type { TrialChange } from '../change/trial-change';
import { seesKitTypes } from '../sight/sight';
import type { IpRow } from './ip-rows';
import {
  DELETE_UNUSED,
  HOLD_LIST,
  INSERT_KIT_TYPES,
  INSERT_KITS,
  INSERT_UPLOAD,
  OPENED_SCHEMES,
  UNUSED_NUMBERS,
  USED_NUMBERS,
} from './ip-list.sql';

/** IP numbers as they were read from a file. */
export interface IpUploadContent {
  fileName: string;
  rows: readonly Omit<IpRow, 'row'>[];
}

export interface IpResetContent {
  count: number;
  reason: string;
}

type States = { opened: boolean; open: boolean };

/** Adds IP numbers: which kit a number is decides what subjects get. */
export const ipUpload: TrialChange<IpUploadContent> = {
  kind: 'ip_upload',
  privilege: 'ip_import',
  act: 'ip-upload',
  prepare: async (tx, studyId, { fileName, rows }) => {
    await tx.query({ name: 'ip-hold-list', text: HOLD_LIST, values: { studyId } });
    const ipNumbers = rows.map(({ ipNumber }) => ipNumber);
    const used = await tx.query({
      name: 'ip-used-numbers',
      text: USED_NUMBERS,
      values: { studyId, ipNumbers },
    });
    if (used.length > 0) throw new Problem(412, 'CDMS700MSG004');
    const [schemes] = await tx.query<States>({ ...OPENED_SCHEMES, values: { studyId } });
    return {
      shown: { fileName, rows: rows.length },
      basis: {},
      alone: !schemes!.opened,
      apply: async ({ personId, name }) => {
        const values = { studyId, fileName, rows: rows.length, personId, personName: name };
        const [upload] = await tx.query<{ uploadId: number }>({
          name: 'ip-insert-upload',
          text: INSERT_UPLOAD,
          values,
        });
        const { uploadId } = upload!;
        await tx.query({
          text: INSERT_KITS,
          values: {
            studyId,
            uploadId,
            ipNumbers,
            lots: rows.map(({ lot }) => lot),
            expiresOn: rows.map(({ expiresOn }) => expiresOn),
            dispenseUntil: rows.map(({ dispenseUntil }) => dispenseUntil),
            siteIds: rows.map(({ siteId }) => siteId),
          },
        });
        const kitTypes = rows.map(({ kitType }) => kitType);
        await tx.query({
          text: INSERT_KIT_TYPES,
          values: { studyId, uploadId, ipNumbers, kitTypes },
        });
        return rows.length;
      },
    };
  },
  counts: (reader, { rows }) => {
    if (!seesKitTypes(reader)) return [];
    const counts = new Map<string, number>();
    for (const { kitType, lot } of rows) {
      const group = `${kitType} · ${lot}`;
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    return [...counts].map(([group, n]) => ({ group, rows: n }));
  },
};

/** Deletes the IP numbers that were neither sent nor given to a subject. */
export const ipReset: TrialChange<IpResetContent> = {
  kind: 'ip_reset',
  privilege: 'ip_reset',
  act: 'ip-reset',
  prepare: async (tx, studyId, { count, reason }) => {
    await tx.query({ name: 'ip-hold-list', text: HOLD_LIST, values: { studyId } });
    const [schemes] = await tx.query<States>({ ...OPENED_SCHEMES, values: { studyId } });
    // Whoever is randomised meanwhile would find no IP number.
    if (schemes!.open) throw new Problem(422, 'IP_LIST_SCHEME_OPEN');
    const unused = await tx.query({ ...UNUSED_NUMBERS, values: { studyId } });
    if (unused.length !== count) throw new Problem(412, 'CDMS700MSG004');
    return {
      shown: { rows: count },
      basis: { unused },
      alone: !schemes!.opened,
      apply: async () => {
        const deleted = await tx.query({ text: DELETE_UNUSED, values: { studyId, reason } });
        return deleted.length;
      },
    };
  },
  counts: () => [],
};

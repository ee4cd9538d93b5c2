import type { Caller } from '@casebook/service-kit';

/** Who may export and download datasets: what a file has, its reader must also see on the CRF pages. */
export const DATASET_PRIVILEGES = ['dataset_download', 'CRF_VIEW'] as const;

/** Whether a role may make and get files with what only some roles see. */
export const mayUnblind = (caller: Caller): boolean => caller.may('dataset_unblinded_download');

export const mayExport = (caller: Caller): boolean =>
  DATASET_PRIVILEGES.every((privilege) => caller.may(privilege));

/** @param siteIds sites in a file; null: all of the study */
export const reaches = (caller: Caller, siteIds: readonly number[] | null): boolean =>
  siteIds === null ? caller.siteIds === null : siteIds.every((siteId) => caller.maySite(siteId));

import { type FieldClass, sealedColumns } from '@casebook/role-view';
import type { ClassifiedColumns } from '@casebook/service-kit';

/** Where arms, kit types, lots, dates, and levels of factors stand, and how results name them. */
const COLUMNS: Readonly<Record<string, FieldClass>> = {
  'iwrs.slot_secret.arm': 'arm',
  'iwrs.kit_secret.kit_type': 'kitType',
  'iwrs.stock_minimum_secret.kit_type': 'kitType',
  'iwrs.kit.lot': 'packDate',
  'iwrs.kit.expires_on': 'packDate',
  'iwrs.kit.dispense_until': 'packDate',
  'iwrs.slot.stratum': 'factor',
  'iwrs.assignment.stratum': 'factor',
  'iwrs.assignment.levels': 'factor',
};

const NAMES: Readonly<Record<string, FieldClass>> = {
  arm: 'arm',
  // Arms of a kit type: who may know kit types may know what they stand for.
  arms: 'kitType',
  kitType: 'kitType',
  kit_type: 'kitType',
  lot: 'packDate',
  expiresOn: 'packDate',
  expires_on: 'packDate',
  dispenseUntil: 'packDate',
  dispense_until: 'packDate',
  lastDay: 'packDate',
  stratum: 'factor',
  levels: 'factor',
};

/** Everything of a class is read sealed; `reveal` opens it for who may see it (decision 137). */
export const classifiedColumns: ClassifiedColumns = sealedColumns({
  columns: COLUMNS,
  names: NAMES,
});

import { RandomisationAndSupply1790000000001 } from './0001-randomisation-and-supply';
import { DeliveriesAndStock1790000000003 } from './0003-deliveries-and-stock';
import { Claims1790000000004 } from './0004-claims';
import { Unblinding1790000000005 } from './0005-unblinding';
import { ReasonsAndReturns1790000000006 } from './0006-reasons-and-returns';
import { AttemptsAndCodeMails1790000000007 } from './0007-attempts-and-code-mails';
import { RefusedClaims1790000000008 } from './0008-refused-claims';
import { SecondPerson1790000000009 } from './0009-second-person';
import { OpenedFactors1790000000010 } from './0010-opened-factors';

/** Migrations in order; append only. */
export const migrations = [
  RandomisationAndSupply1790000000001,
  DeliveriesAndStock1790000000003,
  Claims1790000000004,
  Unblinding1790000000005,
  ReasonsAndReturns1790000000006,
  AttemptsAndCodeMails1790000000007,
  RefusedClaims1790000000008,
  SecondPerson1790000000009,
  OpenedFactors1790000000010,
];

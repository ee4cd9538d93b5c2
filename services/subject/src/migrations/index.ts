import { Casebook1790000000001 } from './0001-casebook';
import { UnchangedSince1790000000002 } from './0002-unchanged-since';
import { ListOrders1790000000003 } from './0003-list-orders';
import { EcsRuns1790000000006 } from './0006-ecs-runs';
import { QueryFilters1790000000007 } from './0007-query-filters';
import { FailedChecks1790000000009 } from './0009-failed-checks';
import { DownloadLog1790000000010 } from './0010-download-log';
import { SubjectFilters1790000000011 } from './0011-subject-filters';
import { TrailExport1790000000012 } from './0012-trail-export';
import { SubjectNumbers1790000000013 } from './0013-subject-numbers';
import { CountersUnchanged1790000000014 } from './0014-counters-unchanged';
import { QueryCounts1790000000015 } from './0015-query-counts';
import { WholeRows1790000000020 } from './0020-whole-rows';
import { Masks1790000000021 } from './0021-masks';
import { CountedPages1790000000024 } from './0024-counted-pages';
import { WaitingQueries1790000000025 } from './0025-waiting-queries';
import { HiddenQueryNumbers1790000000026 } from './0026-hidden-query-numbers';
import { HiddenSaves1790000000027 } from './0027-hidden-saves';
import { ValueUse1790000000030 } from './0030-value-use';
import { DownloadTickets1790000000031 } from './0031-download-tickets';
import { FlagsAskedFor1790000000032 } from './0032-flags-asked-for';
import { LockWait1790000000036 } from './0036-lock-wait';
import { StatusRuns1790000000037 } from './0037-status-runs';
import { DeletedSubjects1790000000038 } from './0038-deleted-subjects';
import { ProgressDays1790000000039 } from './0039-progress-days';
import { SdvOpen1790000000040 } from './0040-sdv-open';
import { BlockedLocks1790000000041 } from './0041-blocked-locks';
import { QueryUndo1790000000047 } from './0047-query-undo';
import { CheckTrials1790000000048 } from './0048-check-trials';
import { Signatures1790000000049 } from './0049-signatures';
import { ValuesUnderALock1790000000053 } from './0053-values-under-a-lock';
import { SignaturesThatHold1790000000054 } from './0054-signatures-that-hold';
import { DataForExports1790000000061 } from './0061-data-for-exports';
import { Randomisation1790000000070 } from './0070-randomisation';
import { DocumentsOfSubjects1790000000080 } from './0080-documents-of-subjects';
import { WithdrawnSignatures1790000000100 } from './0100-withdrawn-signatures';
import { SdvDone1790000000110 } from './0110-sdv-done';
import { RecordsOfSubjects1790000000126 } from './0126-records-of-subjects';
import { RequestsToClaim1790000000130 } from './0130-requests-to-claim';

/** Migrations in order; append only. */
export const migrations = [
  Casebook1790000000001,
  UnchangedSince1790000000002,
  ListOrders1790000000003,
  EcsRuns1790000000006,
  QueryFilters1790000000007,
  FailedChecks1790000000009,
  DownloadLog1790000000010,
  SubjectFilters1790000000011,
  TrailExport1790000000012,
  SubjectNumbers1790000000013,
  CountersUnchanged1790000000014,
  QueryCounts1790000000015,
  WholeRows1790000000020,
  Masks1790000000021,
  CountedPages1790000000024,
  WaitingQueries1790000000025,
  HiddenQueryNumbers1790000000026,
  HiddenSaves1790000000027,
  ValueUse1790000000030,
  DownloadTickets1790000000031,
  FlagsAskedFor1790000000032,
  LockWait1790000000036,
  StatusRuns1790000000037,
  DeletedSubjects1790000000038,
  ProgressDays1790000000039,
  SdvOpen1790000000040,
  BlockedLocks1790000000041,
  QueryUndo1790000000047,
  CheckTrials1790000000048,
  Signatures1790000000049,
  ValuesUnderALock1790000000053,
  SignaturesThatHold1790000000054,
  DataForExports1790000000061,
  Randomisation1790000000070,
  DocumentsOfSubjects1790000000080,
  WithdrawnSignatures1790000000100,
  SdvDone1790000000110,
  RecordsOfSubjects1790000000126,
  RequestsToClaim1790000000130,
];

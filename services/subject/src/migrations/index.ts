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

/** In order; append only. */
export const migrations = [
  Casebook1790000000001,
  UnchangedSince1790000000002,
  ListOrders1790000000003,
  QueryFilters1790000000007,
  EcsRuns1790000000006,
  FailedChecks1790000000009,
  DownloadLog1790000000010,
  SubjectFilters1790000000011,
  TrailExport1790000000012,
  SubjectNumbers1790000000013,
  CountersUnchanged1790000000014,
  QueryCounts1790000000015,
];

import { SitesAndAssignments1790000000001 } from './0001-sites-and-assignments';
import { SiteManagement1790000000002 } from './0002-site-management';
import { StudyUsers1790000000003 } from './0003-study-users';
import { DownloadLog1790000000004 } from './0004-download-log';
import { SiteEffectiveDate1790000000005 } from './0005-site-effective-date';
import { WholeRows1790000000010 } from './0010-whole-rows';
import { SecondPerson1790000000011 } from './0011-second-person';
import { AnsweredRequests1790000000012 } from './0012-answered-requests';
import { ConfirmedPeople1790000000013 } from './0013-confirmed-people';

/** In order; append only. */
export const migrations = [
  SitesAndAssignments1790000000001,
  SiteManagement1790000000002,
  StudyUsers1790000000003,
  DownloadLog1790000000004,
  SiteEffectiveDate1790000000005,
  WholeRows1790000000010,
  SecondPerson1790000000011,
  AnsweredRequests1790000000012,
  ConfirmedPeople1790000000013,
];

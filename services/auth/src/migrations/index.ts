import { People1790000000001 } from './0001-people';
import { Credentials1790000000002 } from './0002-credentials';
import { Recovery1790000000003 } from './0003-recovery';
import { IdleAndNotices1790000000004 } from './0004-idle-and-notices';
import { PersonEditing1790000000005 } from './0005-person-editing';
import { SignInEvents1790000000006 } from './0006-sign-in-events';
import { DemoMark1790000000007 } from './0007-demo-mark';
import { WholeRows1790000000010 } from './0010-whole-rows';
import { PublishedPeople1790000000011 } from './0011-published-people';
import { AnsweredRequests1790000000012 } from './0012-answered-requests';
import { OriginOfAccounts1790000000013 } from './0013-origin-of-accounts';
import { IdentityChanges1790000000014 } from './0014-identity-changes';
import { SignInOrigins1790000000015 } from './0015-sign-in-origins';
import { MailedPasswords1790000000016 } from './0016-mailed-passwords';

export const migrations = [
  People1790000000001,
  Credentials1790000000002,
  Recovery1790000000003,
  IdleAndNotices1790000000004,
  PersonEditing1790000000005,
  SignInEvents1790000000006,
  DemoMark1790000000007,
  WholeRows1790000000010,
  PublishedPeople1790000000011,
  AnsweredRequests1790000000012,
  OriginOfAccounts1790000000013,
  IdentityChanges1790000000014,
  SignInOrigins1790000000015,
  MailedPasswords1790000000016,
];

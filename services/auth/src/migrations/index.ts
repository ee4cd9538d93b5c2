import { People1790000000001 } from './0001-people';
import { Credentials1790000000002 } from './0002-credentials';
import { Recovery1790000000003 } from './0003-recovery';
import { IdleAndNotices1790000000004 } from './0004-idle-and-notices';
import { PersonEditing1790000000005 } from './0005-person-editing';
import { SignInEvents1790000000006 } from './0006-sign-in-events';

export const migrations = [
  People1790000000001,
  Credentials1790000000002,
  Recovery1790000000003,
  IdleAndNotices1790000000004,
  PersonEditing1790000000005,
  SignInEvents1790000000006,
];

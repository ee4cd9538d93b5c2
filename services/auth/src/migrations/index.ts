import { People1790000000001 } from './0001-people';
import { Credentials1790000000002 } from './0002-credentials';
import { IdleAndNotices1790000000004 } from './0004-idle-and-notices';
import { SignInEvents1790000000006 } from './0006-sign-in-events';

export const migrations = [
  People1790000000001,
  Credentials1790000000002,
  IdleAndNotices1790000000004,
  SignInEvents1790000000006,
];

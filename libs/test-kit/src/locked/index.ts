export { type LockedCall, type LockedOperation, type LockedWalk, lockedWalk } from './locked-walk';

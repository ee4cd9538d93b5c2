export { type LockedCall, type LockedOperation, type LockedWalk, lockedWalk } from './locked-walk';
export { queueEnded } from './queue-ended';

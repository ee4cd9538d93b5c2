export { remote, shell } from './config';
export { sharedRanges } from './shared';

export { remote, shell } from './config';
export { monolith } from './monolith';
export { sharedRanges } from './shared';
export { BrotliPlugin } from './brotli-plugin';

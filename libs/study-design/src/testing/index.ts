export { allLayoutsDesign, allLayoutsEntries } from './all-layouts';
export { largeDesign } from './large-design';

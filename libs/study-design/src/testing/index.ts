export { allLayoutsDesign, allLayoutsEntries } from './all-layouts';

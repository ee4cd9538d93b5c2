export * from './dataset';
export { FORMAT_NAMES, FORMATS, type FileFormat, type FormatName } from './formats';
export { type NameLimits, planNames } from './names';
export type * from './records';
export { listEntries } from './xlsx';

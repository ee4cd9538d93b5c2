export * from './shared/dataset';
export { FORMAT_NAMES, FORMATS, type FileFormat, type FormatName } from './formats';
export { type NameLimits, planNames } from './shared/names';
export type * from './shared/records';
export { listEntries } from './xlsx';

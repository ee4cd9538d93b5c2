export * from './schema/design';
export * from './schema/randomisation';
export * from './schema/study-rules';
export * from './schema/sdv-plan';
export { rolesOfHidden } from './schema/hidden-items';
export { noRules } from './schema/rule-lists';
export * from './schema/keys';
export * from './schema/texts';
export * from './schema/items';
export * from './schema/page-layout';
export * from './schema/limits';
export * from './schema/storable';
export * from './schema/lines';
export * from './schema/units';
export { upgradeDesign } from './schema/upgrade';
export * from './schema/index-design';
export * from './schema/empty';
export * from './schema/roles';
export * from './schema/edit-reason';
export * from './schema/lock-blockers';
export * from './canonical/canonical';
export { type DesignFault } from './validation/fault';
export { lineNumberFaults, type UsedLine } from './validation/line-numbers';
export { parseDesign } from './validation/shape';
export * from './parts/part';
export { parsePart } from './parts/parse-part';
export { diffParts, type PartPair } from './parts/diff-parts';
export { applyPatch, makePatch, type Patch } from './patch/patch';
export { DESIGN_LIMITS, limitFaults } from './validation/limits';
export { fitsDataType } from './validation/items';
export { isFreezable, validateDesign } from './validation/validate';
export { countDesign, type DesignCounts } from './schema/design-counts';
export { readOdm, type OdmReadResult } from './odm/read';
export { type OdmFault } from './odm/source';
export { type OdmNote, type OdmNoteLocation, type OdmReport, type OdmSite } from './odm/report';
export { writeOdm, type OdmWriteOptions } from './odm/write';
export {
  diffDesigns,
  type ChangeEffect,
  type ChangeKind,
  type Consequence,
  type DesignChange,
} from './diff/diff';

/** Members of a design that have a name for people. */
const FIELDS = [
  'studyIdText',
  'protocolNumber',
  'name',
  'title',
  'label',
  'description',
  'help',
  'message',
  'meaning',
  'text',
  'expression',
  'condition',
  'codelist',
  'roles',
  'properties',
  'window',
  'tests',
  'key',
] as const;

type FaultField = (typeof FIELDS)[number];

/** The member of a part that a fault is about; undefined for what has no name, or when it is about the part itself. */
export function faultField(path: string): FaultField | undefined {
  const steps = path.split('/');
  return FIELDS.find((field) => field === steps.findLast((step) => !/^\d+$/.test(step)));
}

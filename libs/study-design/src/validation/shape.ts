import { z } from 'zod';
import { CheckAction, DESIGN_SCHEMA, type StudyDesign } from '../schema/design';
import { areReasons, type CorrectionReason } from '../schema/edit-reason';
import { LOCK_BLOCKERS } from '../schema/lock-blockers';
import { isKey } from '../schema/keys';
import { SCHEME_METHODS } from '../schema/randomisation';
import { SIGNATURE_LEVELS } from '../schema/study-rules';
import { isStorable, MAX_DESIGN_TEXT_LENGTH } from '../schema/storable';
import { upgradeDesign } from '../schema/upgrade';
import { pointer, type DesignFault } from './fault';
import { firstIssues, type Issue } from './first-issues';
import { limitFaults } from './limits';

const MAX_CONTENT_LENGTH = 5_000_000;

const anyText = z.string().refine(isStorable, { params: { code: 'DESIGN_CHARACTER_INVALID' } });
const word = anyText.max(MAX_DESIGN_TEXT_LENGTH);
const key = z.string().refine(isKey, { params: { code: 'DESIGN_KEY_INVALID' } });
const language = z.string().regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?$/);
const text = z.record(language, word);
const integer = z.number().int();
const source = z.strictObject({
  format: z.literal('odm'),
  oid: word,
  attributes: z.record(word, word).optional(),
});
const itemPath = z.strictObject({ visit: key.optional(), page: key, item: key });

const codelist = z.strictObject({
  key,
  name: text,
  dataType: z.enum(['text', 'integer', 'decimal']),
  entries: z.array(
    z.strictObject({
      code: word,
      label: text,
      rank: z.number().optional(),
      retired: z.boolean().optional(),
    }),
  ),
  source: source.optional(),
});

const visit = z.strictObject({
  key,
  title: text,
  type: z.enum(['scheduled', 'unscheduled', 'common']),
  cycle: key.optional(),
  window: z
    .strictObject({
      anchor: itemPath,
      day: integer,
      daysBefore: integer,
      daysAfter: integer,
      actual: itemPath.optional(),
    })
    .optional(),
  source: source.optional(),
});

const property = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(1), from: itemPath }),
  z.strictObject({ type: z.literal(2), value: word }),
  z.strictObject({
    type: z.literal([3, 4, 5, 6]),
    role: z.enum(['unit', 'label']),
    text,
  }),
  z.strictObject({ type: z.literal(7), codes: z.array(word) }),
  z.strictObject({ type: z.literal([8, 9, 15]) }),
  z.strictObject({ type: z.literal([10, 11]), scheme: key.optional() }),
  z.strictObject({ type: z.literal(12), kitType: key.optional() }),
  z.strictObject({ type: z.literal(13), factor: key }),
  z.strictObject({ type: z.literal(14), roles: z.array(word), blinding: key.optional() }),
]);

const item = z.strictObject({
  key,
  layout: z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
  dataType: z.enum(['text', 'number']).optional(),
  label: text,
  help: text.optional(),
  required: z.boolean().optional(),
  numberFormat: z.strictObject({ digits: integer, decimals: integer }).optional(),
  maxLength: integer.optional(),
  codelist: key.optional(),
  notInFuture: z.boolean().optional(),
  sdv: z.boolean().optional(),
  notDone: z.boolean().optional(),
  properties: z.array(property),
  aliases: z.array(z.strictObject({ context: word, name: word })).optional(),
  source: source.optional(),
});

const page = z.strictObject({
  key,
  type: z.literal([1, 2]),
  title: text,
  group: key.optional(),
  notDone: z.boolean().optional(),
  blocks: z.array(
    z.strictObject({
      key,
      type: z.literal([1, 2, 3]),
      label: text.optional(),
      items: z.array(item),
      lines: z.array(z.strictObject({ key, number: integer.min(1), label: text })).optional(),
      maxLines: integer.optional(),
      endItem: key.optional(),
      source: source.optional(),
    }),
  ),
  source: source.optional(),
});

const [prompt, query, block, show, hide, derive, addVisit] = CheckAction;
const testValue = word.nullable();
const check = z.strictObject({
  key,
  target: z.strictObject({ page: key, item: key.optional(), visit: key.optional() }),
  expression: word,
  action: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal([prompt, query, block]), message: text }),
    z.strictObject({ type: z.literal([show, hide]), items: z.array(key) }),
    z.strictObject({ type: z.literal(derive) }),
    z.strictObject({ type: z.literal(addVisit), visit: key }),
  ]),
  autoClose: z.boolean(),
  description: text.optional(),
  tests: z.array(
    z.strictObject({
      name: word,
      values: z.record(word, z.union([testValue, z.array(z.record(word, testValue))])),
      today: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .optional(),
      expect: z.union([z.enum(['fires', 'passes', 'unknown']), z.strictObject({ value: word })]),
    }),
  ),
  disabled: z.boolean().optional(),
  source: source.optional(),
});

const scheme = z.strictObject({
  key,
  title: text,
  method: z.enum(SCHEME_METHODS),
  arms: z.array(z.strictObject({ key, title: text, ratio: integer })),
  factors: z.array(
    z.strictObject({
      factor: key,
      weight: integer,
      levels: z.array(z.strictObject({ key, title: text, codes: z.array(word) })),
    }),
  ),
  caps: z.array(
    z.strictObject({
      most: integer,
      arm: key.optional(),
      level: z.strictObject({ factor: key, level: key }).optional(),
      scope: z.enum(['study', 'site']),
    }),
  ),
});

const portalRight = z.enum(['administrator', 'study_builder']);
const configuration = z.strictObject({
  roles: z.array(
    z.strictObject({
      code: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
      name: text,
      group: z.literal([1, 2]),
      siteLimited: z.boolean(),
      privileges: z.array(word),
      portalRight: portalRight.optional(),
    }),
  ),
  settings: z.strictObject({
    autoLogoutTime: integer.min(1),
    contractNumberLevel: z.enum(['none', 'study', 'site']),
    iwrsLink: z.boolean(),
    iwrsSetting: z.strictObject({ stratificationType: z.literal([0, 1]) }).optional(),
    signatureStatement: text,
    correctionReasons: z
      .array(z.strictObject({ code: integer, offered: z.boolean(), label: text.optional() }))
      .refine((reasons) => areReasons(reasons as CorrectionReason[]))
      .optional(),
    lockBlockers: z.array(z.enum(LOCK_BLOCKERS)).optional(),
  }),
});

/** The shape of the document. An unknown member is a fault, because it would otherwise be lost without notice. */
export const designShape = z.strictObject({
  schema: z.literal(DESIGN_SCHEMA),
  ruleVersion: integer.min(1),
  study: z.strictObject({
    studyIdText: word,
    name: text,
    protocolNumber: word,
    alias: word.optional(),
    description: text.optional(),
  }),
  languages: z.array(language).min(1),
  subjectNumber: z.strictObject({ pattern: word, entry: z.enum(['automatic', 'manual']) }),
  codelists: z.array(codelist),
  cycles: z.array(z.strictObject({ key, title: text, maxRepeats: integer })),
  visits: z.array(visit),
  groups: z.array(z.strictObject({ key, title: text })),
  schedule: z.array(
    z.strictObject({ visit: key, page: key, condition: word.optional(), mandatory: z.boolean() }),
  ),
  pages: z.array(page),
  checks: z.array(check),
  trainings: z.array(
    z.strictObject({
      key,
      title: text,
      roles: z.array(word),
      required: z.boolean(),
      validMonths: integer.optional(),
    }),
  ),
  schemes: z.array(scheme),
  kitTypes: z.array(z.strictObject({ key, title: text, arms: z.array(word), units: integer })),
  blindingClasses: z.array(z.strictObject({ key, title: text, roles: z.array(word) })),
  consentForms: z.array(
    z.strictObject({
      key,
      title: text,
      consentDate: itemPath,
      withdrawalDate: itemPath.optional(),
    }),
  ),
  sdvRules: z.array(
    z.strictObject({
      key,
      title: text,
      firstSubjects: integer,
      share: z.number(),
      pages: z.array(key),
    }),
  ),
  signatureRules: z.array(
    z.strictObject({
      key,
      title: text,
      level: z.enum(SIGNATURE_LEVELS),
      roles: z.array(word),
      meaning: text,
    }),
  ),
  configuration: configuration.optional(),
  unmapped: z.array(
    z.strictObject({
      path: anyText,
      element: anyText,
      reason: anyText,
      content: anyText.max(MAX_CONTENT_LENGTH),
    }),
  ),
});

/** Largest number of faults reported for one document. */
const MAX_FAULTS = 200;
/** Largest length of a value that a fault quotes. */
const MAX_FAULT_REASON_LENGTH = 300;
/** Largest length of a member's name in a path. */
const MAX_NAMED_LENGTH = 100;

/**
 * Reads an unknown value as a design document. It checks only shape and size; {@link validateDesign} checks the
 * content. A document of an earlier schema is upgraded. Never throws.
 */
export function parseDesign(value: unknown): { design: StudyDesign } | { faults: DesignFault[] } {
  const result = parseShape(designShape, upgradeDesign(value));
  if ('faults' in result) return result;
  const faults = limitFaults(result.data).slice(0, MAX_FAULTS);
  return faults.length > 0 ? { faults } : { design: result.data };
}

/** Reads a value by its schema, or names its first faults with their paths in the value. */
export function parseShape<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { data: T } | { faults: DesignFault[] } {
  const first = firstIssues(schema, value, MAX_FAULTS);
  if (first.length > 0) return { faults: faultsOf(first, value) };
  const result = schema.safeParse(value);
  return result.success ? { data: result.data } : { faults: faultsOf(result.error.issues, value) };
}

function faultsOf(issues: readonly Issue[], value: unknown): DesignFault[] {
  return issues.slice(0, MAX_FAULTS).map((issue): DesignFault => {
    const unknown = issue.code === 'unrecognized_keys';
    const custom = issue.code === 'custom' ? issue.params?.['code'] : undefined;
    return {
      path: pointer(...issue.path.map(shortStep)),
      code:
        typeof custom === 'string'
          ? custom
          : unknown
            ? 'DESIGN_MEMBER_UNKNOWN'
            : 'DESIGN_SHAPE_INVALID',
      params: unknown
        ? { members: issue.keys.join(', ').slice(0, MAX_FAULT_REASON_LENGTH) }
        : {
            reason: issue.message.slice(0, MAX_FAULT_REASON_LENGTH),
            value: shown(valueAt(value, issue.path)),
          },
      severity: 'error',
    };
  });
}

/** A step of a path; a member whose name a sender chose may be as long as the document. */
const shortStep = (step: PropertyKey): PropertyKey =>
  typeof step === 'string' ? step.slice(0, MAX_NAMED_LENGTH).toWellFormed() : step;

/** A value shortened for a message; an object or list is given by its type only. */
function shown(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return Array.isArray(value) ? 'list' : 'object';
  if (typeof value === 'string') return value.slice(0, 100);
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : typeof value;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const part of path) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at;
}

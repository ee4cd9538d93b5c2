import * as fc from 'fast-check';
import type { z } from 'zod';
import { arbitraryDesign } from '../../test/arbitrary-design';
import { allLayoutsDesign } from '../testing';
import { designShape, parseDesign } from '../validation/shape';
import { emptyDesign } from './empty';
import { noRules } from './rule-lists';

/** Codes that the specification fixes as numbers (section 3; of roles section 6). */
const SPECIFIED = {
  'pages.type': [1, 2],
  'pages.blocks.type': [1, 2, 3],
  'pages.blocks.items.layout': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  'pages.blocks.items.properties.type': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  'configuration.roles.group': [1, 2],
  'configuration.settings.iwrsSetting.stratificationType': [0, 1],
} as const;

/** The code of a reason for correction, which data refer to: a study adds reasons of its own. */
const REASONS = 'configuration.settings.correctionReasons.code';

/** Numbers that count or measure something. */
const QUANTITIES = [
  'ruleVersion',
  'codelists.entries.rank',
  'cycles.maxRepeats',
  'visits.window.day',
  'visits.window.daysBefore',
  'visits.window.daysAfter',
  'pages.blocks.items.numberFormat.digits',
  'pages.blocks.items.numberFormat.decimals',
  'pages.blocks.items.maxLength',
  'pages.blocks.lines.number',
  'pages.blocks.maxLines',
  'trainings.validMonths',
  'schemes.arms.ratio',
  'schemes.factors.weight',
  'schemes.caps.most',
  'kitTypes.units',
  'sdvRules.firstSubjects',
  'sdvRules.share',
  'configuration.settings.autoLogoutTime',
] as const;

/** The numbers that a schema allows, by their place; undefined stands for any number. */
function numbersOf(schema: z.core.$ZodType, place: readonly string[] = []): [string, number?][] {
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) =>
        numbersOf(member, [...place, name]),
      );
    case 'array':
      return numbersOf(def.element, place);
    case 'record':
      return numbersOf(def.valueType, place);
    case 'optional':
    case 'nullable':
      return numbersOf(def.innerType, place);
    case 'union':
      return def.options.flatMap((option) => numbersOf(option, place));
    case 'number':
      return [[place.join('.')]];
    case 'literal':
      return def.values.flatMap((value) =>
        typeof value === 'number' ? [[place.join('.'), value] as [string, number]] : [],
      );
    case 'enum':
      return Object.values(def.entries).flatMap((value) =>
        typeof value === 'number' ? [[place.join('.'), value] as [string, number]] : [],
      );
    case 'string':
    case 'boolean':
      return [];
    default:
      throw new Error(`a schema of type ${def.type} at ${place.join('.')}`);
  }
}

/** The places of the numbers that a document has. */
function numbersIn(value: unknown, place: readonly string[] = []): string[] {
  if (typeof value === 'number') return [place.join('.')];
  if (Array.isArray(value)) return value.flatMap((entry) => numbersIn(entry, place));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => numbersIn(member, [...place, name]));
}

const KNOWN = new Set<string>([...Object.keys(SPECIFIED), REASONS, ...QUANTITIES]);

describe('codes in a design', () => {
  it('are numbers only where the specification fixes them; everywhere else they are names', () => {
    const codes: Record<string, number[]> = {};
    const others = new Set<string>();
    for (const [place, code] of numbersOf(designShape)) {
      if (code === undefined) others.add(place);
      else (codes[place] ??= []).push(code);
    }
    for (const [place, list] of Object.entries(codes)) {
      codes[place] = [...new Set(list)].toSorted((a, b) => a - b);
    }
    expect(codes).toEqual(SPECIFIED);
    expect([...others].toSorted()).toEqual([REASONS, ...QUANTITIES].toSorted());
  });

  it('stay so in every document, also in one of an earlier schema after it was upgraded [D4-DESIGN-02]', () => {
    const now = { ...emptyDesign({ studyIdText: 'S', name: {}, protocolNumber: '' }, ['en']) };
    const rules = Object.keys(noRules());
    fc.assert(
      fc.property(
        fc.oneof(arbitraryDesign(), fc.constantFrom(allLayoutsDesign(), now)),
        fc.constantFrom('casebook-design/1', 'casebook-design/2', now.schema),
        (design, schema) => {
          const kept = Object.entries(design).filter(
            ([name]) => schema === now.schema || !rules.includes(name),
          );
          const stored: unknown = { ...Object.fromEntries(kept), schema };
          const read = parseDesign(stored);
          if ('faults' in read) throw new Error(JSON.stringify(read.faults));
          expect(numbersIn(read.design).filter((place) => !KNOWN.has(place))).toEqual([]);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each(['method', 'scope', 'level'])('refuse a number in the place of the name %s', (member) => {
    const named = {
      method: { schemes: [{ key: 'S', title: {}, method: 1, arms: [], factors: [], caps: [] }] },
      scope: {
        schemes: [
          {
            key: 'S',
            title: {},
            method: 'list',
            arms: [],
            factors: [],
            caps: [{ most: 1, scope: 1 }],
          },
        ],
      },
      level: { signatureRules: [{ key: 'R', title: {}, level: 1, roles: [], meaning: {} }] },
    }[member];
    const design = emptyDesign({ studyIdText: 'S', name: {}, protocolNumber: '' }, ['en']);
    const read = parseDesign({ ...design, ...named });
    expect('faults' in read && read.faults.map(({ path }) => path.split('/').at(-1))).toEqual([
      member,
    ]);
  });
});

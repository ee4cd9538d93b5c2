import type { FactorLevel, Scheme, SchemeCap } from '../schema/randomisation';
import { PropertyType } from '../schema/design';
import { dataTypeOf, itemsOf, propertyOf } from '../schema/items';
import type { ValidationContext } from './context';

/** Largest ratio of an arm, weight of a factor, number of units in a pack, and number of subjects of a cap. */
const MAX_RATIO = 100;
const MAX_WEIGHT = 100;
const MAX_UNITS = 100_000;
const MAX_SUBJECTS = 1_000_000;

/** Schemes and kit types: arms, ratios, factors with their levels, caps, and what they refer to. */
export function validateRandomisation(context: ValidationContext): void {
  const { schemes, kitTypes } = context.design;
  const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key);
  context.unique('/schemes', keysOf(schemes), 'scheme');
  const factors = factorCodes(context);
  schemes.forEach((scheme, at) => validateScheme(context, scheme, factors, `/schemes/${at}`));
  context.unique('/kitTypes', keysOf(kitTypes), 'kitType');
  const arms = new Map(
    schemes.flatMap(({ key, arms: of }) => of.map((arm) => [`${key}.${arm.key}`, arm])),
  );
  kitTypes.forEach((kit, at) => {
    const path = `/kitTypes/${at}`;
    context.text(`${path}/title`, kit.title);
    context.bounds(`${path}/units`, kit.units, 1, MAX_UNITS);
    kit.arms.forEach((arm, position) =>
      context.reference(`${path}/arms/${position}`, arms, 'arm', arm),
    );
  });
}

/** The codes of each stratification factor; undefined where its item has no codelist. */
function factorCodes(context: ValidationContext): Map<string, ReadonlySet<string> | undefined> {
  const found = new Map<string, ReadonlySet<string> | undefined>();
  for (const page of context.design.pages) {
    for (const { item } of itemsOf(page)) {
      const factor = propertyOf(item, PropertyType.stratification)?.factor;
      if (factor === undefined) continue;
      found.set(factor, dataTypeOf(item) === 'code' ? context.codesOf(item) : undefined);
    }
  }
  return found;
}

function validateScheme(
  context: ValidationContext,
  scheme: Scheme,
  codes: ReadonlyMap<string, ReadonlySet<string> | undefined>,
  path: string,
): void {
  const { faults } = context;
  const { arms, factors, caps } = scheme;
  context.text(`${path}/title`, scheme.title);
  if (arms.length === 0) faults.error(`${path}/arms`, 'DESIGN_SCHEME_WITHOUT_ARMS');
  context.unique(
    `${path}/arms`,
    arms.map(({ key }) => key),
    'arm',
  );
  arms.forEach((arm, at) => {
    context.text(`${path}/arms/${at}/title`, arm.title);
    context.bounds(`${path}/arms/${at}/ratio`, arm.ratio, 1, MAX_RATIO);
  });
  if (scheme.method === 'minimisation' && factors.length === 0) {
    faults.error(`${path}/factors`, 'DESIGN_SCHEME_WITHOUT_FACTORS');
  }
  context.unique(
    `${path}/factors`,
    factors.map(({ factor }) => factor),
    'factor',
    'factor',
  );
  factors.forEach(({ factor, weight, levels }, at) => {
    const here = `${path}/factors/${at}`;
    context.reference(`${here}/factor`, codes, 'factor', factor);
    context.bounds(`${here}/weight`, weight, 1, MAX_WEIGHT);
    validateLevels(context, levels, codes.get(factor), `${here}/levels`);
  });
  caps.forEach((cap, at) => validateCap(context, scheme, cap, `${path}/caps/${at}`));
}

/** Each code of the item belongs to one level, so that every subject has one. */
function validateLevels(
  context: ValidationContext,
  levels: readonly FactorLevel[],
  codes: ReadonlySet<string> | undefined,
  path: string,
): void {
  const { faults } = context;
  context.unique(
    path,
    levels.map(({ key }) => key),
    'level',
  );
  const taken = new Set<string>();
  levels.forEach((level, at) => {
    context.text(`${path}/${at}/title`, level.title);
    level.codes.forEach((code, position) => {
      const here = `${path}/${at}/codes/${position}`;
      if (codes && !codes.has(code)) faults.error(here, 'DESIGN_CODE_UNKNOWN', { code });
      if (taken.has(code)) faults.error(here, 'DESIGN_LEVEL_CODE_TWICE', { code });
      taken.add(code);
    });
  });
  const left = [...(codes ?? [])].filter((code) => !taken.has(code));
  if (left.length > 0) {
    faults.error(path, 'DESIGN_LEVELS_INCOMPLETE', { codes: left.join(', ') });
  }
}

function validateCap(
  context: ValidationContext,
  scheme: Scheme,
  { most, arm, level }: SchemeCap,
  path: string,
): void {
  context.bounds(`${path}/most`, most, 1, MAX_SUBJECTS);
  if (arm !== undefined) context.listed(`${path}/arm`, scheme.arms, 'arm', arm);
  if (level === undefined) return;
  const factor = scheme.factors.find((one) => one.factor === level.factor);
  if (factor) context.listed(`${path}/level/level`, factor.levels, 'level', level.level);
  else {
    context.faults.error(`${path}/level/factor`, 'DESIGN_REFERENCE_MISSING', {
      kind: 'factor',
      key: level.factor,
    });
  }
}

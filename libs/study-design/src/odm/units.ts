/** A unit in terms of the base of its quantity: `base = value * factor + offset`. */
interface Unit {
  quantity: string;
  factor: number;
  offset?: number;
}

/**
 * Units whose relation does not depend on the measured substance. The factor between units of amount and of mass
 * (mmol/L and mg/dL) differs for each substance, so they are not related here.
 */
const UNITS: ReadonlyArray<readonly [names: string, unit: Unit]> = [
  ['kg kilo kilos kilogram kilograms', { quantity: 'mass', factor: 1000 }],
  ['g gram grams gm', { quantity: 'mass', factor: 1 }],
  ['mg milligram milligrams', { quantity: 'mass', factor: 1e-3 }],
  ['ug µg μg mcg microgram micrograms', { quantity: 'mass', factor: 1e-6 }],
  ['lb lbs pound pounds', { quantity: 'mass', factor: 453.59237 }],
  ['oz ounce ounces', { quantity: 'mass', factor: 28.349523125 }],
  ['st stone stones', { quantity: 'mass', factor: 6350.29318 }],
  ['m meter meters metre metres', { quantity: 'length', factor: 1000 }],
  ['cm centimeter centimeters centimetre centimetres', { quantity: 'length', factor: 10 }],
  ['mm millimeter millimeters millimetre millimetres', { quantity: 'length', factor: 1 }],
  ['in inch inches', { quantity: 'length', factor: 25.4 }],
  ['ft foot feet', { quantity: 'length', factor: 304.8 }],
  ['c °c degc celsius', { quantity: 'temperature', factor: 1, offset: 0 }],
  ['f °f degf fahrenheit', { quantity: 'temperature', factor: 5 / 9, offset: -160 / 9 }],
  ['k kelvin', { quantity: 'temperature', factor: 1, offset: -273.15 }],
  ['mmhg', { quantity: 'pressure', factor: 0.133322387415 }],
  ['kpa', { quantity: 'pressure', factor: 1 }],
  ['l liter liters litre litres', { quantity: 'volume', factor: 1000 }],
  ['dl deciliter deciliters decilitre decilitres', { quantity: 'volume', factor: 100 }],
  ['ml milliliter milliliters millilitre millilitres cc', { quantity: 'volume', factor: 1 }],
  ['ul µl μl microliter microliters', { quantity: 'volume', factor: 1e-3 }],
  ['s sec secs second seconds', { quantity: 'time', factor: 1 }],
  ['min mins minute minutes', { quantity: 'time', factor: 60 }],
  ['h hr hrs hour hours', { quantity: 'time', factor: 3600 }],
  ['d day days', { quantity: 'time', factor: 86_400 }],
  ['wk week weeks', { quantity: 'time', factor: 604_800 }],
];

const BY_NAME: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap(([names, unit]) => names.split(' ').map((name) => [name, unit] as const)),
);

const SIGNIFICANT_DIGITS = 12;

const nameOf = (unit: string): string =>
  unit
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.]+/g, '');

/** Whether two names are the same unit, written alike or as synonyms. */
export function isSameUnitName(a: string, b: string): boolean {
  if (nameOf(a) === nameOf(b)) return true;
  const [one, other] = [BY_NAME.get(nameOf(a)), BY_NAME.get(nameOf(b))];
  return one !== undefined && one === other;
}

/** Converts a number to another unit; undefined if it is no number or the relation of the units is unknown. */
export function convertedValue(value: string, from: string, to: string): string | undefined {
  const [one, other] = [BY_NAME.get(nameOf(from)), BY_NAME.get(nameOf(to))];
  if (!one || !other || one.quantity !== other.quantity) return undefined;
  if (!/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(value)) return undefined;
  const base = Number(value) * one.factor + (one.offset ?? 0);
  const converted = (base - (other.offset ?? 0)) / other.factor;
  // Further digits are rounding errors of binary fractions.
  const rounded = Number(converted.toPrecision(SIGNIFICANT_DIGITS));
  const text = rounded.toFixed(10).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

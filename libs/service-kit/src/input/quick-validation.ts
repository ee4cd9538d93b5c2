import { type CompiledInput, isPlain, type Plain, type Rule } from './compiled-input';

/**
 * Makes the instance of an input class from what was sent. It only accepts: for any other value it stops at the first fault, and
 * `explainFaults` names the faults.
 *
 * @returns undefined when the value may break a rule
 */
export function makeInput(input: CompiledInput, plain: unknown): object | undefined {
  if (!isPlain(plain)) return undefined;
  for (const key in plain) if (!input.properties.has(key)) return undefined;
  const instance: Plain = Object.assign(new input.type(), plain);
  if (input.hasConversions && !convertAll(input, instance, plain)) return undefined;
  // Loops, not callbacks: this runs for every property of every item of a page.
  for (const rule of input.rules) if (!obeys(instance, rule)) return undefined;
  return instance;
}

function convertAll({ rules }: CompiledInput, instance: Plain, plain: Plain): boolean {
  for (const rule of rules) {
    const { property, convert, most } = rule;
    if (!convert || !(property in plain)) continue;
    const value = plain[property];
    if (most !== null && Array.isArray(value) && value.length > most) return false;
    try {
      instance[property] = convert(value, plain);
    } catch {
      return false;
    }
  }
  return true;
}

function obeys(instance: Plain, rule: Rule): boolean {
  const { property, conditions, cheapFirst, nested } = rule;
  const value = instance[property];
  for (const holds of conditions) if (!holds(instance, value)) return true;
  for (const check of cheapFirst) if (!check.holds(instance, value)) return false;
  if (nested) {
    const made = makeNested(nested, value);
    if (!made) return false;
    instance[property] = made;
  }
  return true;
}

/** Undefined when an element may break a rule. */
function makeNested(input: CompiledInput, value: unknown): object | undefined {
  if (!Array.isArray(value)) return makeInput(input, value);
  const made: object[] = [];
  for (const one of value) {
    const instance = makeInput(input, one);
    if (!instance) return undefined;
    made.push(instance);
  }
  return made;
}

import { CompiledPattern } from './patterns';

/**
 * Steps of operators and functions whose work grows with their operands, once for values (what an evaluation used)
 * and once for the largest values there can be (what it may need). Never fewer for larger operands.
 */

/** How large a value can be, as far as steps depend on it. */
export interface Size {
  characters: number;
  elements: number;
  /** The largest of the elements. */
  element?: Size;
  /** Of a pattern: what is tried at each character of a text. */
  instructions?: number;
}

export const NO_SIZE: Size = { characters: 0, elements: 0 };

/** One turn of a loop beside its body: also a body that stops at a missing value costs something. */
export const LOOP_STEPS = 4;
/** Fetching a value from the data and reading its stored text. */
export const READ_STEPS = 4;
/** Beginning and ending one evaluation. */
export const BEGIN_STEPS = 10;
/** Characters of two texts that are compared, or put together, in one step. */
const COMPARED_PER_STEP = 1_000;
/** Places at which a part is looked for in a text, times its characters, in one step. */
const SEARCHED_PER_STEP = 100;
/** Instructions of a pattern that are tried at the characters of a text in one step. */
const MATCHED_PER_STEP = 5;
/** Characters that are looked at one by one in one step. */
const SLOW_CHARACTERS_PER_STEP = 8;

/** Looking at each character of a text: taking it apart, counting, reading a number or a date. */
export const stepsToReadText = (characters: number): number =>
  Math.ceil(characters / SLOW_CHARACTERS_PER_STEP);

const compared = (characters: number): number => Math.ceil(characters / COMPARED_PER_STEP);

export function maxStepsOfOperator(op: string, left: Size, right: Size): number {
  switch (op) {
    case '+':
      return left.elements + right.elements + compared(left.characters + right.characters);
    case 'in':
      return right.elements * (1 + mostOfComparison(left, right.element ?? NO_SIZE));
    default:
      return mostOfComparison(left, right);
  }
}

export function stepsOfOperator(op: string, left: unknown, right: unknown): number {
  switch (op) {
    case '+':
      return isText(left)
        ? compared(lengthOf(left) + lengthOf(right))
        : lengthOf(left) + lengthOf(right);
    case 'in':
      return elementsOf(right).reduce<number>(
        (steps, element) => steps + 1 + ofComparison(left, element),
        0,
      );
    default:
      return ofComparison(left, right);
  }
}

function mostOfComparison(one: Size, other: Size): number {
  const elements = Math.min(one.elements, other.elements);
  const ofElement =
    elements === 0 ? 0 : 1 + mostOfComparison(one.element ?? NO_SIZE, other.element ?? NO_SIZE);
  return compared(Math.min(one.characters, other.characters)) + elements * ofElement;
}

/** Lists of different lengths differ without a look at their elements. */
function ofComparison(one: unknown, other: unknown): number {
  if (isText(one)) return compared(Math.min(one.length, lengthOf(other)));
  const [elements, others] = [elementsOf(one), elementsOf(other)];
  if (elements.length !== others.length) return 0;
  return elements.reduce<number>(
    (steps, element, at) => steps + 1 + ofComparison(element, others[at]),
    0,
  );
}

export function maxStepsOfFunction(
  name: string,
  [first = NO_SIZE, second = NO_SIZE]: Size[],
): number {
  return functionSteps(name, first.elements, first.characters, second.characters);
}

export function stepsOfFunction(name: string, [first, second]: readonly unknown[]): number {
  const [elements, characters] = isText(first) ? [0, first.length] : [lengthOf(first), 0];
  return functionSteps(name, elements, characters, isText(second) ? second.length : 0);
}

function functionSteps(name: string, elements: number, characters: number, ofCode: number): number {
  switch (name) {
    case 'contains':
      return elements * (1 + compared(ofCode));
    case 'min':
    case 'max':
    case 'sum':
      return 2 * elements;
    default:
      // number, isNumber, date, time and the length of a text.
      return stepsToReadText(characters);
  }
}

/** How much longer a text can become: three letters stand for one in another case. */
const MAX_CASE_GROWTH = 3;

/** The size of what a method gives. */
export function sizeOfMethod(name: string, { characters }: Size): Size {
  switch (name) {
    case 'lower':
    case 'upper':
      return { characters: MAX_CASE_GROWTH * characters, elements: 0 };
    case 'trim':
    case 'substring':
      return { characters, elements: 0 };
    default:
      return NO_SIZE;
  }
}

export function maxStepsOfMethod(name: string, [text = NO_SIZE, part = NO_SIZE]: Size[]): number {
  return methodSteps(name, text.characters, part.characters, part.instructions ?? 0);
}

export function stepsOfMethod(name: string, [text, part]: readonly unknown[]): number {
  const instructions = part instanceof CompiledPattern ? part.instructions : 0;
  return methodSteps(name, lengthOf(text), lengthOf(part), instructions);
}

function methodSteps(name: string, text: number, part: number, instructions: number): number {
  switch (name) {
    case 'matches':
      return Math.ceil(((text + 1) * instructions) / MATCHED_PER_STEP);
    case 'lower':
    case 'upper':
    case 'trim':
    case 'substring':
      return stepsToReadText(text);
    case 'contains':
      return searched(text, part);
    default:
      return compared(Math.min(text, part));
  }
}

function searched(text: number, part: number): number {
  // At each place where it fits as much as matches of the part; the most when the part is half of the text.
  const longest = Math.min(part, text / 2);
  return Math.ceil(((text - longest) * longest) / SEARCHED_PER_STEP);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const lengthOf = (value: unknown): number =>
  isText(value) || Array.isArray(value) ? value.length : 0;

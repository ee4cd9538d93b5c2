import type { ASTNode } from '@marcbachmann/cel-js';
import {
  BlockType,
  dataTypeOf,
  MAX_LINES,
  MAX_TEXT_LENGTH,
  type Block,
  type DesignIndex,
  type Item,
} from '@casebook/study-design';
import { LIST_MACROS } from './language';
import type { Range } from './faults';
import type { ResolvedPath } from './paths';
import { maxRepetitions } from './repetitions';
import { CompiledPattern } from './patterns';
import {
  BEGIN_STEPS,
  LOOP_STEPS,
  maxStepsOfFunction,
  maxStepsOfMethod,
  maxStepsOfOperator,
  NO_SIZE,
  stepsToReadText,
  READ_STEPS,
  sizeOfMethod,
  type Size,
} from './steps';

/** What evaluating an expression costs. */
export interface ExpressionCost {
  /** Steps of one evaluation, whatever the data. */
  fixed: number;
  /** Steps of one evaluation with the most lines and the longest texts that the design allows. */
  most: number;
  /** Loops, with the fixed steps of one turn. */
  loops: ReadonlyMap<ASTNode, number>;
  /** Operators and functions whose steps grow with their operands. */
  sized: readonly ASTNode[];
  /** The innermost part that alone costs more than `limit`. */
  dearest(limit: number): Range;
}

/** Lines that a block can have. */
export function maxLines(block: Block): number {
  if (block.type === BlockType.normal) return 1;
  if (block.type === BlockType.fixedLine) return block.lines?.length ?? 0;
  return block.maxLines ?? MAX_LINES;
}

/** A size with the items of a line, when the value is a line of a block; or of a repetition of a visit. */
interface Shape extends Size {
  element?: Shape;
  items?: ReadonlyMap<string, Item> | undefined;
  isVisit?: boolean;
}

interface Part {
  node: ASTNode;
  fixed: number;
  most: number;
  size: Shape;
  parts: readonly Part[];
}

/**
 * Computes the cost of a checked expression from its syntax tree. A function over lines costs its body as often as
 * the block can have lines, so nested ones multiply; everything else adds up.
 *
 * @param ast the expression after {@link resolveTree}; its nesting is bounded, so recursion is
 */
export function costOf(
  index: DesignIndex,
  ast: ASTNode,
  paths: ReadonlyMap<string, ResolvedPath>,
): ExpressionCost {
  const loops = new Map<ASTNode, number>();
  const sized: ASTNode[] = [];

  const sum = (
    node: ASTNode,
    parts: readonly Part[],
    own: { steps?: number; most?: number; size?: Shape } = {},
  ): Part => {
    const { steps = 1, most = 0, size = NO_SIZE } = own;
    if (most > 0 && !loops.has(node)) sized.push(node);
    return {
      node,
      fixed: parts.reduce((total, part) => total + part.fixed, steps),
      most: parts.reduce((total, part) => total + part.most, steps + most),
      size,
      parts,
    };
  };

  /** Steps that the evaluation charges itself while it fetches the value. */
  const fetched = (part: Part, most: number): Part => ({ ...part, most: part.most + most });

  const value = (node: ASTNode, parts: readonly Part[], item: Item): Part => {
    const size = sizeOf(index, item);
    const codes = size.elements * (2 * (size.element?.characters ?? 0) + 1);
    return fetched(sum(node, parts, { steps: READ_STEPS, size }), stepsToReadText(codes));
  };

  const linesSize = ({ page, block: key }: ResolvedPath & { kind: 'lines' }): Shape => {
    const block = index.pages.get(page)!.blocks.find((candidate) => candidate.key === key)!;
    const items = new Map(block.items.map((item) => [item.key, item]));
    return { characters: 0, elements: maxLines(block), element: { ...NO_SIZE, items } };
  };

  const path = (node: ASTNode, name: string, parts: readonly Part[]): Part => {
    const found = paths.get(name);
    switch (found?.kind) {
      case 'item': {
        const { page, item } = found.operand;
        return value(node, parts, index.item(page, item)!.item);
      }
      case 'lines': {
        const size = linesSize(found);
        return fetched(sum(node, parts, { steps: READ_STEPS, size }), size.elements);
      }
      case 'visits': {
        const elements = maxRepetitions(index, found.visit);
        const size = { characters: 0, elements, element: { ...NO_SIZE, isVisit: true } };
        return fetched(sum(node, [], { steps: READ_STEPS, size }), elements);
      }
      case 'siteCode':
      case 'subjectNumber':
        return sum(node, [], { size: { characters: NAME_CHARACTERS, elements: 0 } });
      default:
        return sum(node, parts);
    }
  };

  const loop = (
    node: ASTNode,
    name: string,
    list: Part,
    args: readonly ASTNode[],
    bound: ReadonlyMap<string, Shape>,
  ): Part => {
    const [variable, ...bodies] = args;
    const element = list.size.element ?? NO_SIZE;
    const inner = new Map(bound).set(variable?.op === 'id' ? variable.args : '', element);
    const body = bodies.map((each) => of(each, inner));
    const fixed = body.reduce((total, part) => total + part.fixed, 0);
    const turn = body.reduce((total, part) => total + part.most, LOOP_STEPS);
    loops.set(node, fixed);
    const result: Shape | undefined =
      name === 'map'
        ? { ...list.size, element: body.at(-1)?.size ?? NO_SIZE }
        : name === 'filter'
          ? list.size
          : undefined;
    const { parts, ...whole } = sum(node, [list], {
      most: list.size.elements * turn,
      ...(result && { size: result }),
    });
    return { ...whole, parts: [...parts, ...body] };
  };

  const of = (node: ASTNode, bound: ReadonlyMap<string, Shape>): Part => {
    switch (node.op) {
      case 'value':
        return sum(node, [], { size: sizeOfConstant(node.args) });
      case 'id': {
        const size = bound.get(node.args);
        return size ? sum(node, [], { size }) : path(node, node.args, []);
      }
      case '.': {
        const line = of(node.args[0], bound);
        if (line.size.isVisit) return path(node, node.args[1], [line]);
        const item = line.size.items?.get(node.args[1]);
        return item ? value(node, [line], item) : sum(node, [line]);
      }
      case '[]': {
        const list = of(node.args[0], bound);
        const size = list.size.element ?? NO_SIZE;
        return sum(node, [list, of(node.args[1], bound)], { size });
      }
      case 'list': {
        const parts = node.args.map((part) => of(part, bound));
        const element = parts.map(({ size }) => size).reduce(larger, NO_SIZE);
        return sum(node, parts, {
          size: { characters: 0, elements: parts.length, element },
        });
      }
      case '?:': {
        const [condition, one, other] = node.args.map((part) => of(part, bound));
        return sum(node, [condition!, one!, other!], { size: larger(one!.size, other!.size) });
      }
      case '!_':
      case '-_':
        return sum(node, [of(node.args, bound)]);
      case 'call': {
        const [name, args] = node.args;
        const parts = args.map((arg) => of(arg, bound));
        if (name === 'known') return sum(node, parts);
        if (name === 'first' || name === 'last')
          return sum(node, parts, { size: parts[0]?.size.element ?? NO_SIZE });
        return sum(node, parts, {
          most: maxStepsOfFunction(
            name,
            parts.map(({ size }) => size),
          ),
        });
      }
      case 'rcall': {
        const [name, receiver, args] = node.args;
        const object = of(receiver, bound);
        if (LIST_MACROS.has(name)) return loop(node, name, object, args, bound);
        const parts = [object, ...args.map((arg) => of(arg, bound))];
        return sum(node, parts, {
          size: sizeOfMethod(name, object.size),
          most: maxStepsOfMethod(
            name,
            parts.map(({ size }) => size),
          ),
        });
      }
      case '&&':
      case '||':
        return sum(
          node,
          node.args.map((part) => of(part, bound)),
        );
      case 'map':
      case '.?':
      case '[?]':
        return sum(node, []);
      default: {
        const [left, right] = [of(node.args[0], bound), of(node.args[1], bound)];
        const most = maxStepsOfOperator(node.op, left.size, right.size);
        return sum(node, [left, right], {
          most,
          ...(node.op === '+' && { size: joined(left.size, right.size) }),
        });
      }
    }
  };

  const whole = of(ast, new Map());
  return {
    fixed: BEGIN_STEPS + whole.fixed,
    most: BEGIN_STEPS + whole.most,
    loops,
    sized,
    dearest(limit) {
      let at = whole;
      for (let next: Part | undefined = at; next; ) {
        at = next;
        next = at.parts.find(({ most }) => most > limit);
      }
      return { start: at.node.start, end: at.node.end };
    },
  };
}

function sizeOfConstant(constant: unknown): Shape {
  if (typeof constant === 'string') return { characters: constant.length, elements: 0 };
  if (constant instanceof CompiledPattern)
    return { ...NO_SIZE, instructions: constant.instructions };
  return NO_SIZE;
}

/** A size that neither exceeds. Two values in one place have the same type, so two lines the same items. */
function larger(one: Shape, other: Shape): Shape {
  if (one === NO_SIZE) return other;
  if (other === NO_SIZE) return one;
  return {
    characters: Math.max(one.characters, other.characters),
    elements: Math.max(one.elements, other.elements),
    element: larger(one.element ?? NO_SIZE, other.element ?? NO_SIZE),
    items: one.items ?? other.items,
    ...((one.isVisit || other.isVisit) && { isVisit: true }),
  };
}

/** Characters that a site code or a subject number has at most, as far as steps are concerned. */
const NAME_CHARACTERS = 1_000;

/** `a + b` of two texts or two lists. */
function joined(left: Shape, right: Shape): Shape {
  return {
    characters: left.characters + right.characters,
    elements: left.elements + right.elements,
    element: larger(left.element ?? NO_SIZE, right.element ?? NO_SIZE),
  };
}

/** The longest value of an item. A character outside the basic plane counts as one, and is two. */
function sizeOf(index: DesignIndex, item: Item): Size {
  const codes = item.codelist ? index.codelists.get(item.codelist)?.entries : undefined;
  const longest = codes?.reduce((most, { code }) => Math.max(most, code.length), 0);
  const characters = longest ?? 2 * (item.maxLength ?? MAX_TEXT_LENGTH);
  switch (dataTypeOf(item)) {
    case 'text':
    case 'code':
      return { characters, elements: 0 };
    case 'codes':
      return {
        characters: 0,
        elements: codes?.length ?? 0,
        element: { characters, elements: 0 },
      };
    default:
      return NO_SIZE;
  }
}

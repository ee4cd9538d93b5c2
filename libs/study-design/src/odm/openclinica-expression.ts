/** An expression of OpenClinica's rules as a tree. */
export type RuleNode =
  | { kind: 'logic'; operator: 'and' | 'or'; left: RuleNode; right: RuleNode }
  | { kind: 'compare'; operator: Comparison; left: RuleNode; right: RuleNode }
  | { kind: 'sum'; operator: '+' | '-' | '*' | '/'; left: RuleNode; right: RuleNode }
  | { kind: 'name'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'date'; text: string };

export type Comparison = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'ct' | 'nct';

/** Thrown with the part of an expression that cannot be parsed. */
export class RuleFault extends Error {
  constructor(readonly part: string) {
    super(part);
  }
}

const LONGEST = 10_000;
const MAX_DEPTH = 60;
const MAX_TOKENS = 2_000;

const TOKEN =
  /\s*(?:"([^"]*)"|(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})(?![\w-])|(\d+(?:\.\d+)?)(?![\w.])|([A-Za-z_][\w]*(?:\[[^\]]*\])?(?:\.[A-Za-z_][\w]*(?:\[[^\]]*\])?)*)|([()+\-*/]))/y;

type Token =
  | { kind: 'text' | 'date' | 'number' | 'word'; text: string }
  | { kind: 'sign'; text: string };

/** Operators by increasing precedence. In OpenClinica, `and` and `or` have the same precedence, from left to right. */
const LEVELS: readonly ReadonlySet<string>[] = [
  new Set(['and', 'or']),
  new Set(['eq', 'ne', 'neq', 'gt', 'gte', 'lt', 'lte', 'ct', 'nct']),
  new Set(['+', '-']),
  new Set(['*', '/']),
];
const WORDS = new Set([...LEVELS[0]!, ...LEVELS[1]!]);

/** @throws RuleFault */
export function parseRule(expression: string): RuleNode {
  if (expression.length > LONGEST) throw new RuleFault(expression.slice(0, 40));
  // Rules from word processors have typographic quotes.
  const tokens = tokensOf(expression.replace(/[“”]/g, '"'));
  const parser = new RuleParser(tokens);
  return parser.whole();
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const start = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match || tokens.length >= MAX_TOKENS)
      throw new RuleFault(text.slice(start, start + 40).trim());
    const [, quoted, date, number, word, sign] = match;
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (date !== undefined) tokens.push({ kind: 'date', text: date });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'sign', text: sign! });
  }
  return tokens;
}

class RuleParser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): RuleNode {
    const node = this.level(0);
    const rest = this.tokens[this.at];
    if (rest) throw new RuleFault(rest.text);
    return node;
  }

  private level(level: number): RuleNode {
    const operators = LEVELS[level];
    if (!operators) return this.operand();
    let left = this.level(level + 1);
    for (;;) {
      const token = this.tokens[this.at];
      const word = token && token.kind !== 'text' ? token.text.toLowerCase() : '';
      if (!operators.has(word)) return left;
      this.at++;
      const right = this.level(level + 1);
      left = combined(word, left, right);
    }
  }

  private operand(): RuleNode {
    const token = this.tokens[this.at++];
    if (!token) throw new RuleFault('…');
    if (token.kind === 'sign' && token.text === '(') {
      if (++this.depth > MAX_DEPTH) throw new RuleFault('(');
      const inner = this.level(0);
      this.depth--;
      const close = this.tokens[this.at++];
      if (close?.text !== ')' || close.kind !== 'sign') throw new RuleFault(close?.text ?? '…');
      return inner;
    }
    if (token.kind === 'sign' && token.text === '-') {
      const number = this.tokens[this.at++];
      if (number?.kind !== 'number') throw new RuleFault('-');
      return { kind: 'number', text: `-${number.text}` };
    }
    if (token.kind === 'sign') throw new RuleFault(token.text);
    if (token.kind !== 'word') return { kind: token.kind, text: token.text };
    if (WORDS.has(token.text.toLowerCase())) throw new RuleFault(token.text);
    return { kind: 'name', text: token.text };
  }
}

function combined(word: string, left: RuleNode, right: RuleNode): RuleNode {
  if (word === 'and' || word === 'or') return { kind: 'logic', operator: word, left, right };
  if (word === '+' || word === '-' || word === '*' || word === '/') {
    return { kind: 'sum', operator: word, left, right };
  }
  const operator = (word === 'neq' ? 'ne' : word) as Comparison;
  return { kind: 'compare', operator, left, right };
}

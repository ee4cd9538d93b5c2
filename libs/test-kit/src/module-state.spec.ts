import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/**
 * A variable of a file exists as long as the page, so the next person in the same tab could find what the previous
 * one left in it. Code for the browser therefore keeps no state in files; state belongs to an object that ends with
 * the session (the store of a module, the parts of the shell).
 */
const root = join(__dirname, '..', '..', '..');

/** Exceptions without data of a person, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'libs/checks/src/decimal.ts Decimal.zero': 'a number',
  'libs/checks/src/meter.ts left': 'the budget of the evaluation that runs',
  'libs/checks/src/patterns.ts engine': 'the matcher of regular expressions, once it is loaded',
  'libs/checks/src/signals.ts MISSING': 'a signal without content',
  'libs/checks/src/signals.ts OVER_BUDGET': 'a signal without content',
};

const BROWSER = ['platform:browser', 'platform:any'];
const COLLECTION = /^(Map|Set|Array)$/;
const READ_ONLY = /^(Readonly|ReadonlyMap|ReadonlySet|ReadonlyArray)\b|^readonly /;
/** Functions that create stores or caches. */
const STORE_FACTORIES =
  /^(writableStore|derivedStore|createStore|createRemoteStore|configureStore|createSelector|memoize|structuredClone)$/;

function browserFolders(): string[] {
  const of = (kind: string) =>
    readdirSync(join(root, kind))
      .map((name) => join(kind, name))
      .filter((folder) => {
        const { nx } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
          nx?: { tags?: string[] };
        };
        return nx?.tags?.some((tag) => BROWSER.includes(tag));
      });
  return [...of('apps'), ...of('libs')].map((folder) => join(folder, 'src'));
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/\.(spec|d)\.tsx?$|\/testing\//.test(file));
}

/** Names of the variables of a file that hold state. */
function stateOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      const { declarationList } = statement;
      const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0;
      for (const { name, type, initializer } of declarationList.declarations) {
        if (!isConst || isMutable(initializer, type?.getText(source) ?? '')) {
          found.push(name.getText(source));
        }
      }
    } else if (ts.isClassDeclaration(statement)) {
      for (const member of statement.members) {
        if (!ts.isPropertyDeclaration(member)) continue;
        const kinds = member.modifiers?.map(({ kind }) => kind) ?? [];
        const isStatic = kinds.includes(ts.SyntaxKind.StaticKeyword);
        const type = member.type?.getText(source) ?? '';
        if (
          isStatic &&
          (!kinds.includes(ts.SyntaxKind.ReadonlyKeyword) || isMutable(member.initializer, type))
        ) {
          found.push(`${statement.name?.text}.${member.name.getText(source)}`);
        }
      }
    }
  }
  return [...new Set([...found, ...changedIn(source)])];
}

const isWeak = (made: ts.Expression): boolean =>
  ts.isNewExpression(made) && made.expression.getText().startsWith('Weak');

const CHANGING = /^(push|pop|shift|unshift|splice|add|set|delete|clear|fill|sort|reverse)$/;

/** Constants of the file whose content it changes somewhere: `last.text = …`, `Object.assign(last, …)`, `last.push(…)`. */
function changedIn(source: ts.SourceFile): string[] {
  const names = new Set(
    source.statements
      .filter((statement) => ts.isVariableStatement(statement))
      .flatMap(({ declarationList }) => declarationList.declarations)
      .filter(({ initializer }) => initializer && !isWeak(initializer))
      .map(({ name }) => name.getText(source)),
  );
  const found: string[] = [];
  const note = (target: ts.Node) => {
    const name = target.getText(source);
    if (names.has(name)) found.push(name);
  };
  const look = (node: ts.Node): void => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment &&
      (ts.isPropertyAccessExpression(node.left) || ts.isElementAccessExpression(node.left))
    ) {
      note(node.left.expression);
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      if (expression.getText(source) === 'Object' && name.text === 'assign' && node.arguments[0]) {
        note(node.arguments[0]);
      } else if (CHANGING.test(name.text)) note(expression);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

function isMutable(initializer: ts.Expression | undefined, type: string): boolean {
  if (!initializer || READ_ONLY.test(type)) return false;
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0;
  if (ts.isObjectLiteralExpression(initializer)) return initializer.properties.length === 0;
  if (ts.isNewExpression(initializer)) {
    const made = initializer.expression.getText();
    // A constant list or map that is never changed is a table; an instance of an own class may hold state.
    return COLLECTION.test(made) ? (initializer.arguments?.length ?? 0) === 0 : !PLAIN.test(made);
  }
  return ts.isCallExpression(initializer) && STORE_FACTORIES.test(initializer.expression.getText());
}

/** Objects without state; a weak collection holds nothing longer than its key exists. */
const PLAIN = /^(RegExp|Error|Intl\.\w+|TextEncoder|TextDecoder|WeakMap|WeakSet)$/;

const files = browserFolders().flatMap(sources);

it('detects every kind of state in a file', () => {
  const text = `
    let last: string | undefined;
    export const places = new Map<number, number>();
    const waiting: string[] = [];
    const words = new Words();
    const seen = writableStore(null);
    const pending = createSelector([a], b);
    class Kept { static latest = ''; static readonly all = new Set<string>(); static readonly zero = 0; }
    const TYPES = new Set(['a']);
    const known = new WeakMap<object, string>();
    const keep = (key: object) => known.set(key, '');
    const none: readonly string[] = [];
    const noSet: ReadonlySet<string> = new Set();
    const inside = () => { let local = 1; return new Map([[local, 1]]); };
    const attempt = { body: '', key: '' };
    const keyOf = (body: string) => Object.assign(attempt, { body });
    const latest = { at: 0 };
    const touch = () => { latest.at = 1; };
    const format = new Intl.DateTimeFormat('en');
  `;
  expect(stateOf('example.ts', text)).toEqual([
    'last',
    'places',
    'waiting',
    'words',
    'seen',
    'pending',
    'Kept.latest',
    'Kept.all',
    'attempt',
    'latest',
  ]);
});

it('finds no state in the files that run in the browser [D6-CACHE-02]', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    stateOf(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file} ${name}`),
  );
  expect(found.filter((one) => !(one in ALLOWED))).toEqual([]);
  // An exception is removed together with its state.
  expect(Object.keys(ALLOWED).filter((one) => !found.includes(one))).toEqual([]);
});

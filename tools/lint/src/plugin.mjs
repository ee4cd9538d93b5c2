import { basename, dirname, join, relative } from 'node:path';
import { circlesOf, folderGraph, folderOf, isTestFile, sourceFolderOf } from './folder-graph.mjs';

/** @type {Map<string, string[][]>} */
const circlesOfSource = new Map();
/** @param {string} source */
function circlesIn(source) {
  const known = circlesOfSource.get(source);
  if (known) return known;
  const circles = circlesOf(folderGraph(source));
  circlesOfSource.set(source, circles);
  return circles;
}

/**
 * What this rule uses of the ESLint rule context that oxlint gives.
 *
 * @typedef {{ filename: string, report(problem: { node: object, message: string }): void }} Context
 * @typedef {{ type: string, value?: unknown }} Specifier
 */

/** The folders of a project do not import each other in circles. */
const noFolderCircle = {
  /** @param {Context} context */
  create(context) {
    const file = context.filename;
    const source = sourceFolderOf(file);
    if (!source || isTestFile(relative(source, file))) return {};
    const from = folderOf(source, file);
    const circles = circlesIn(source);

    /** @param {Specifier | null | undefined} node */
    const check = (node) => {
      const name = node?.value;
      if (!node || typeof name !== 'string' || !name.startsWith('.')) return;
      const to = folderOf(source, join(dirname(file), name));
      if (!from || !to || from === to) return;
      const circle = circles.find((folders) => folders.includes(from) && folders.includes(to));
      if (!circle) return;
      context.report({
        node,
        message: `${from} imports ${to}, which imports ${from}: folders in a circle (${circle.join(', ')}). Move what both need into a folder of its own.`,
      });
    };
    return {
      /** @param {{ source: Specifier }} node */
      ImportDeclaration: (node) => check(node.source),
      /** @param {{ source: Specifier | null }} node */
      ExportNamedDeclaration: (node) => check(node.source),
      /** @param {{ source: Specifier }} node */
      ExportAllDeclaration: (node) => check(node.source),
      /** @param {{ source: Specifier }} node */
      ImportExpression: (node) => check(node.source),
      /** @param {{ source: Specifier }} node */
      TSImportType: (node) => check(node.source),
    };
  },
};

/** A file whose one export is a component or a hook has its name. */
const fileNamedAsExport = {
  /** @param {Context} context */
  create(context) {
    const [name = '', ...suffixes] = basename(context.filename).split('.');
    if (suffixes.length !== 1) return {};
    return {
      /** @param {{ body: Statement[] }} program */
      Program(program) {
        const exported = program.body.flatMap(exportedValues);
        const [only] = exported;
        if (exported.length !== 1 || only === undefined || only === name) return;
        const isComponent = suffixes[0] === 'tsx' && /^[A-Z][a-z]/.test(only);
        if (!isComponent && !/^use[A-Z]/.test(only)) return;
        context.report({
          node: program,
          message: `The only export is ${only}: name the file ${only}.${suffixes[0]}.`,
        });
      },
    };
  },
};

/**
 * @typedef {{ name: string }} Identifier
 * @typedef {{ type: string, id?: Identifier, declarations?: { id: Identifier }[] }} Declaration
 * @typedef {{ type: string, exportKind?: string, declaration?: Declaration | null, specifiers?: { exported: Identifier, exportKind?: string }[] }} Statement
 */

/**
 * Names of the values, not types, that a statement exports.
 *
 * @param {Statement} statement
 * @returns {string[]}
 */
function exportedValues({ type, exportKind, declaration, specifiers = [] }) {
  if (type === 'ExportAllDeclaration') return ['*', '*'];
  if (type === 'ExportDefaultDeclaration') return ['default'];
  if (type !== 'ExportNamedDeclaration' || exportKind === 'type') return [];
  const values = specifiers.filter((one) => one.exportKind !== 'type');
  const named = values.map(({ exported }) => exported.name);
  if (declaration?.declarations) return declaration.declarations.map(({ id }) => id.name);
  if (declaration?.id && !declaration.type.startsWith('TS')) return [declaration.id.name];
  return named;
}

export default {
  meta: { name: 'casebook' },
  rules: { 'file-named-as-export': fileNamedAsExport, 'no-folder-circle': noFolderCircle },
};

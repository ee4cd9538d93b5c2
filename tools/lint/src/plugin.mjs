import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { circlesOf, folderGraph, folderOf, isTestFile, sourceFolderOf } from './folder-graph.mjs';

/**
 * Circles that are still allowed: `apps/mfe-x: folder folder …`, one line each.
 *
 * @param {string} root
 */
function allowedCircles(root) {
  const lines = readFileSync(join(import.meta.dirname, '..', 'allowed-circles.txt'), 'utf8');
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [project = '', folders = ''] = line.split(': ');
      return { source: join(root, project, 'src'), folders: folders.split(' '), line };
    });
}

const root = join(import.meta.dirname, '..', '..', '..');
const allowed = allowedCircles(root);
/** Lines already reported: once is enough for a list that no file of the project holds. */
const stale = new Set();

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
    const listed = allowed.filter((entry) => entry.source === source);
    /** @type {(circle: string[], entry: { folders: string[] }) => boolean} */
    const isWithin = (circle, entry) => circle.every((folder) => entry.folders.includes(folder));

    /** @param {Specifier | null | undefined} node */
    const check = (node) => {
      const name = node?.value;
      if (!node || typeof name !== 'string' || !name.startsWith('.')) return;
      const to = folderOf(source, join(dirname(file), name));
      if (!from || !to || from === to) return;
      const circle = circles.find((folders) => folders.includes(from) && folders.includes(to));
      if (!circle || listed.some((entry) => isWithin(circle, entry))) return;
      context.report({
        node,
        message: `${from} imports ${to}, which imports ${from}: folders in a circle (${circle.join(', ')}). Move what both need into a folder of its own.`,
      });
    };
    return {
      /** @param {object} node */
      Program(node) {
        for (const entry of listed) {
          if (stale.has(entry.line) || circles.some((circle) => isWithin(circle, entry))) continue;
          stale.add(entry.line);
          context.report({
            node,
            message: `tools/lint/allowed-circles.txt: the circle "${entry.line}" no longer exists. Remove the line.`,
          });
        }
      },
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

export default {
  meta: { name: 'casebook' },
  rules: { 'no-folder-circle': noFolderCircle },
};

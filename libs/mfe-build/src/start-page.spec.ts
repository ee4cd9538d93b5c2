import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { Sources } from './build.testing';
import { libraryFiles, startReach } from './start-files';
import { StartPage } from './start-page';

const sources = new Sources();
afterAll(() => sources.remove());

const library = (name: string, more = '') => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'i.js' }),
  [`node_modules/${name}/i.js`]: `${more}\nexports.text = '${name} ${'x'.repeat(50)}';`,
});

/** What the build says of its start. */
let reach: ReturnType<typeof startReach>;
let libraries: Record<string, string[]>;

/** A shell in small: a boundary, two shared libraries of which one is for later, styles, and a lazy part. */
async function build(page: StartPage | null): Promise<string> {
  sources.write({
    ...library('react'),
    ...library('parts', `require('react');`),
    ...library('later-parts', `require('react');`),
    'index.js': `import('./bootstrap');`,
    'bootstrap.js': `import './shell.css'; import { text } from 'parts'; console.log(text);
      window.more = () => import('./lazy'); window.extra = () => import('later-parts');`,
    'lazy.js': `console.log('lazy');`,
    'shell.css': '.shell { color: red }',
    'index.html': '<!doctype html><html><head></head><body></body></html>',
  });
  const shared = { singleton: true, requiredVersion: '^1.0.0', version: '1.0.0' };
  await sources.build({
    output: {
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: 'auto',
      clean: true,
    },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    resolveLoader: { modules: [join(__dirname, '..', '..', '..', 'node_modules')] },
    optimization: { minimize: false, ...(page && { splitChunks: page.splitChunks }) },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: { react: shared, parts: shared, 'later-parts': shared },
        manifest: false,
        dts: false,
        dev: false,
      }),
      new HtmlWebpackPlugin({ template: join(sources.folder, 'index.html'), minify: false }),
      ...(page ? [page] : []),
      (compiler: Compiler) =>
        compiler.hooks.emit.tap('test', (compilation) => {
          reach = startReach(compilation);
          libraries = libraryFiles(compilation);
        }),
    ],
  });
  return readFileSync(join(sources.dist, 'index.html'), 'utf8');
}

const contents = (files: readonly string[]): string =>
  files.map((file) => readFileSync(join(sources.dist, file), 'utf8')).join('\n');

it('knows every file that the first screen needs, and none that comes later [D8-BUDGET-01]', async () => {
  await build(null);
  expect(reach.libraries).toEqual(['parts', 'react']);
  const needed = contents(reach.files);
  expect(needed).toContain('react xxx');
  expect(needed).toContain('parts xxx');
  expect(needed).toContain('color: red');
  expect(needed).not.toContain('later-parts xxx');
  expect(needed).not.toContain(`'lazy'`);
  expect(contents(libraries['later-parts']!)).toContain('later-parts xxx');
  expect(Object.keys(libraries).toSorted()).toEqual(['later-parts', 'parts', 'react']);
});

it('names the few files of the start in the page, before the one that begins [D8-BUDGET-02]', async () => {
  const html = await build(new StartPage());
  const scripts = [...html.matchAll(/<script defer src="[^"]*?([^"/]+)">/g)].map(
    ([, name]) => name!,
  );
  const names = scripts.map((name) => name.split('.')[0]);
  expect(names).toEqual(['platform', 'start', 'main']);
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(([link]) => link);
  expect(styles).toHaveLength(1);
  // By this the runtime finds it and does not ask for it once more.
  expect(styles[0]).toMatch(/data-href="start\.[0-9a-f]{8}\.css/);
  expect(reach.files.filter((file) => file.endsWith('.js'))).toEqual(scripts.slice(0, -1));
  const named = contents(reach.files);
  expect(named).toContain('parts xxx');
  expect(named).not.toContain('later-parts xxx');
});

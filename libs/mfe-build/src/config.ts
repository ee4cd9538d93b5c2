import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { type Configuration, DefinePlugin } from 'webpack';
import { BrotliPlugin } from './brotli-plugin';
import { DescriptorPlugin, ShellDescriptorPlugin } from './descriptor-plugin';
import { IntegrityPlugin } from './integrity-plugin';
import { loadManifest } from './load-manifest';
import { sharedFor, sharedRanges, sharedVersions } from './shared';
import { SHELL_BASE, StartPage } from './start-page';

/** webpack configuration of a remote: `apps/mfe-x/webpack.config.cjs` is one line that calls this. */
export function remote(folder: string): Configuration {
  const manifestFile = join(folder, 'src', 'remote.manifest.ts');
  const { name } = loadManifest(manifestFile);
  const { version } = require(join(folder, 'package.json')) as { version: string };
  const config = base(folder, name, version);
  return {
    ...config,
    // A remote starts nothing of its own: the shell loads what it exposes.
    entry: {},
    output: {
      ...config.output,
      publicPath: 'auto',
      // Two versions of a remote in one tab must not share webpack's chunk registry.
      uniqueName: `${name}@${version}`,
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './app': './src/app.tsx' },
        shared: sharedFor('remote'),
        ...federation,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new IntegrityPlugin(),
      new DescriptorPlugin({
        manifestFile,
        version,
        commit: commitOf(folder),
        sharedRanges: sharedRanges(),
        i18nFolder: join(folder, 'src', 'i18n'),
      }),
      new BrotliPlugin(),
    ],
  };
}

/** webpack configuration of the shell, the only provider of the platform libraries. */
export function shell(folder: string): Configuration {
  const { version } = require(join(folder, 'package.json')) as { version: string };
  const config = base(folder, 'shell', version);
  const shared = sharedVersions();
  const offer = { sdk: shared['@casebook/shell-sdk']!, shared };
  const page = new StartPage();
  return {
    ...config,
    entry: { main: './src/index.ts' },
    optimization: {
      ...config.optimization,
      splitChunks: page.splitChunks,
    },
    // Its files lie in the folder of its release, which the gateway knows.
    output: { ...config.output, publicPath: 'auto', uniqueName: 'shell' },
    plugins: [
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:8].css' }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedFor('shell'),
        ...federation,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new DefinePlugin({
        CASEBOOK_SHELL_VERSION: JSON.stringify(version),
        CASEBOOK_OFFER: JSON.stringify(offer),
      }),
      new HtmlWebpackPlugin({
        template: join(folder, 'src', 'index.html'),
        publicPath: SHELL_BASE,
        scriptLoading: 'defer',
        minify: false,
      }),
      page,
      new ShellDescriptorPlugin({ version, commit: commitOf(folder), offer }),
      new BrotliPlugin(),
    ],
  };
}

const federation = {
  manifest: true,
  dts: false,
  dev: false,
  // The default contacts every registered remote at start-up, a dead one included.
  shareStrategy: 'loaded-first',
} as const;

function base(folder: string, name: string, version: string): Configuration {
  const names = name === 'shell' ? 'assets/[name].[contenthash:8].js' : '[name].[contenthash:8].js';
  return {
    name,
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: 'source-map',
    output: {
      path: join(folder, 'dist'),
      filename: names,
      chunkFilename: names,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
      // Always write: a file that is there under the same name may be from a build that was cut off.
      compareBeforeEmit: false,
      chunkLoadTimeout: 15_000,
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Workspace packages are compiled from their source.
      conditionNames: [
        'x-source',
        'webpack',
        'production',
        'browser',
        'import',
        'require',
        'default',
      ],
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            swcrc: false,
            sourceMaps: true,
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: true,
                  localIdentName: `${name.replace('_', '-')}__[local]__[hash:base64:5]`,
                  exportLocalsConvention: 'as-is',
                  namedExport: false,
                },
              },
            },
          ],
        },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: true, mangle: true },
        }),
      ],
    },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      name: `${name}-${version}`,
      cacheDirectory: join(folder, '.cache', 'webpack'),
      buildDependencies: {
        config: [__filename, join(folder, 'webpack.config.cjs'), ...manifestFile(folder)],
      },
    },
    infrastructureLogging: { level: 'error' },
    stats: { preset: 'errors-warnings' },
  };
}

function manifestFile(folder: string): string[] {
  const file = join(folder, 'src', 'remote.manifest.ts');
  return existsSync(file) ? [file] : [];
}

/** The commit a build was made from; a source tree without git has none. */
function commitOf(folder: string): string {
  try {
    const output = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.trim();
  } catch {
    return 'none';
  }
}

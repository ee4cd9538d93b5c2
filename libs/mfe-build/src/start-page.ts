import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Chunk, ChunkGraph, Compiler, Configuration, Module } from 'webpack';
import { startChunks, startReach } from './start-files';

type SplitChunks = Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false>;

/** Stands in the page for the folder of the shell's release; the gateway puts it in. */
export const SHELL_BASE = '__CASEBOOK_SHELL_BASE__/';

/** The files of the shell's start. Three, because a browser compiles them beside each other. */
const files: Record<string, RegExp> = {
  platform:
    /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@reduxjs|redux|redux-thunk|immer|reselect|react-redux|use-sync-external-store|i18next|react-i18next|html-parse-stringify|void-elements|@ant-design[\\/]cssinjs|@emotion|stylis)[\\/]/,
  components: /[\\/]node_modules[\\/](?:antd|@ant-design|@rc-component|@babel[\\/]runtime)[\\/]/,
  start: /./,
};

/**
 * Puts what the shell needs before its first screen into a few files that the page names: they come at once, and the
 * browser compares each with what was released. Shared by module federation, each library would be a file or more that
 * the browser learns of later, and it has six connections over HTTP/1.1.
 *
 * Chunks that are there before webpack's runtime begins are taken by it as loaded.
 */
export class StartPage {
  private chunks: ReadonlySet<Chunk> = new Set();

  /** For `optimization.splitChunks`. */
  readonly splitChunks: SplitChunks = {
    cacheGroups: Object.fromEntries(
      Object.entries(files).map(([name, path], at) => [
        name,
        {
          name,
          chunks: 'async',
          enforce: true,
          priority: 20 - at,
          test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
            path.test(module.nameForCondition() ?? '') &&
            [...chunkGraph.getModuleChunksIterable(module)].some((one) => this.chunks.has(one)),
        },
      ]),
    ),
  };

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StartPage', (compilation) => {
      // Chunks are split in a later stage of the same hook.
      compilation.hooks.optimizeChunks.tap('StartPage', () => {
        this.chunks = startChunks(compilation);
      });
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('StartPage', (page) => {
        const names = startReach(compilation).files;
        page.assetTags.styles.push(...names.filter((name) => name.endsWith('.css')).map(style));
        page.assetTags.scripts.unshift(...names.filter((name) => name.endsWith('.js')).map(script));
        return page;
      });
    });
  }
}

const element = (tagName: string, attributes: Record<string, string | boolean>) => ({
  tagName,
  attributes,
  voidTag: tagName === 'link',
  meta: {},
});
const script = (name: string) => element('script', { defer: true, src: SHELL_BASE + name });
/** By `data-href` the runtime knows it again. */
const style = (name: string) =>
  element('link', { rel: 'stylesheet', href: SHELL_BASE + name, 'data-href': name });

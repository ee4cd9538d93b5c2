import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/**
 * Chunks of a remote are loaded by webpack's own runtime, past every hook of module federation. This makes that
 * runtime ask the shell for the digest of each script and stylesheet, so that the browser refuses a changed file.
 * The shell answers an unknown address with a digest that nothing matches: throwing here would leave the load pending.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${ask('script', 'script.src')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${ask('linkTag', 'linkTag.href')}`,
      );
    });
  }
}

const ask = (element: string, url: string) =>
  `${element}.integrity = globalThis.casebookIntegrityOf(${url}); ${element}.crossOrigin = "anonymous";`;

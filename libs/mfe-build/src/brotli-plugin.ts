import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Compiler } from 'webpack';

const compress = promisify(brotliCompress);
/** Source maps are for developer tools alone. */
const WORTH_IT = /\.(?:js|css|json|svg)$/;
const FROM_BYTES = 1024;

/**
 * Writes each file once more as `<file>.br`, which the gateway sends in its place. Done once, at the highest quality,
 * not with every request. Digests are of the file that the browser gets out of it, so a `.br` has none of its own.
 */
export class BrotliPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BrotliPlugin', (compilation) => {
      const cache = compilation.getCache('BrotliPlugin');
      compilation.hooks.processAssets.tapPromise(
        // After the descriptor, which names no `.br`.
        { name: 'BrotliPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        async () => {
          await Promise.all(
            compilation.getAssets().map(async ({ name, source }) => {
              const content = source.buffer();
              if (!WORTH_IT.test(name) || content.length < FROM_BYTES) return;
              const item = cache.getItemCache(name, cache.getLazyHashedEtag(source));
              let packed = await item.getPromise<Buffer>();
              if (!packed) {
                packed = await compress(content, {
                  params: {
                    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                  },
                });
                await item.storePromise(packed);
              }
              compilation.emitAsset(`${name}.br`, new sources.RawSource(packed));
            }),
          );
        },
      );
    });
  }
}

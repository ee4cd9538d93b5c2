import {
  type Descriptor,
  DESCRIPTOR_FILE,
  descriptorSchema,
  type RemoteManifest,
} from '@casebook/remote-contract';
import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import { languages, readTranslations } from './translations';

export interface DescriptorOptions {
  manifest: RemoteManifest;
  version: string;
  commit: string;
  sharedRanges: Record<string, string>;
  i18nFolder: string;
}

export function sha384(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Emits the texts of a remote as files of their own, and `remote.json` with the digest of every file. */
export class DescriptorPlugin {
  constructor(private readonly options: DescriptorOptions) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    const files = {} as Descriptor['i18n']['files'];
    compiler.hooks.thisCompilation.tap('DescriptorPlugin', (compilation) => {
      compilation.contextDependencies.add(this.options.i18nFolder);
      compilation.hooks.processAssets.tap(
        { name: 'DescriptorPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          try {
            const texts = readTranslations(this.options.i18nFolder);
            for (const language of languages) {
              const content = JSON.stringify(texts[language]);
              const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
              files[language] = `i18n/${language}.${hash}.json`;
              compilation.emitAsset(files[language], new sources.RawSource(content));
            }
          } catch (error) {
            compilation.errors.push(new WebpackError((error as Error).message));
          }
        },
      );
      compilation.hooks.processAssets.tap(
        { name: 'DescriptorPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          if (compilation.errors.length > 0) return;
          const digests: Record<string, string> = {};
          for (const name of Object.keys(assets).toSorted()) {
            digests[name] = sha384(compilation.getAsset(name)!.source.buffer());
          }
          const descriptor: Descriptor = {
            ...this.options.manifest,
            schema: 1,
            version: this.options.version,
            commit: this.options.commit,
            builtAt: new Date().toISOString(),
            needs: { ...this.options.manifest.needs, shared: this.options.sharedRanges },
            expose: './app',
            manifest: 'mf-manifest.json',
            i18n: { ns: this.options.manifest.name, files },
            files: digests,
          };
          const json = JSON.stringify(descriptorSchema.parse(descriptor), null, 1);
          compilation.emitAsset(DESCRIPTOR_FILE, new sources.RawSource(json));
        },
      );
    });
  }
}

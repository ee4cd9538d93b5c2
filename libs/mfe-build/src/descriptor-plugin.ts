import {
  DESIGN_RULES,
  type Descriptor,
  DESCRIPTOR_FILE,
  descriptorSchema,
  type RemoteTextsFile,
  SHELL_DESCRIPTOR_FILE,
  type ShellDescriptor,
  shellDescriptorSchema,
} from '@casebook/remote-contract';
import { createHash } from 'node:crypto';
import type { Compilation, Compiler, Module } from 'webpack';
import { RULE_VERSION } from '@casebook/study-design';
import { loadManifest } from './load-manifest';
import { libraryFiles, startReach } from './start-files';
import { areasNamedIn, messagesOf } from './messages';
import { languages, readTranslations } from './translations';

export interface DescriptorOptions {
  /** `remote.manifest.ts`, read anew with every build of a watch. */
  manifestFile: string;
  version: string;
  commit: string;
  sharedRanges: Record<string, string>;
  i18nFolder: string;
}

export function sha384(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Emits the texts and messages of a remote as one file per language, and `remote.json` with the digest of every file. */
export class DescriptorPlugin {
  constructor(private readonly options: DescriptorOptions) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    const files = {} as Descriptor['i18n']['files'];
    compiler.hooks.thisCompilation.tap('DescriptorPlugin', (compilation) => {
      compilation.contextDependencies.add(this.options.i18nFolder);
      compilation.fileDependencies.add(this.options.manifestFile);
      compilation.hooks.processAssets.tap(
        { name: 'DescriptorPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          try {
            const texts = readTranslations(this.options.i18nFolder);
            const { messages: areas } = loadManifest(this.options.manifestFile);
            for (const language of languages) {
              const messages = messagesOf(areas, language);
              const file = { texts: { ...texts[language] }, messages } satisfies RemoteTextsFile;
              const content = JSON.stringify(file);
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
        () => {
          if (compilation.errors.length > 0) return;
          const manifest = loadManifest(this.options.manifestFile);
          for (const fault of missingAreas(compilation, manifest.messages)) {
            compilation.errors.push(new WebpackError(fault));
          }
          const descriptor: Descriptor = {
            ...manifest,
            schema: 1,
            version: this.options.version,
            commit: this.options.commit,
            builtAt: new Date().toISOString(),
            needs: {
              ...manifest.needs,
              apis: { ...manifest.needs.apis, ...rulesOf(compilation.modules) },
              shared: this.options.sharedRanges,
            },
            expose: './app',
            manifest: 'mf-manifest.json',
            i18n: { ns: manifest.name, files },
            start: startReach(compilation),
            files: digestsOf(compilation),
          };
          const json = JSON.stringify(descriptorSchema.parse(descriptor), null, 1);
          compilation.emitAsset(DESCRIPTOR_FILE, new sources.RawSource(json));
        },
      );
    });
  }
}

/** Emits `shell.json`: what the shell offers, with the digest of every file. */
export class ShellDescriptorPlugin {
  constructor(private readonly options: Pick<ShellDescriptor, 'version' | 'commit' | 'offer'>) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShellDescriptorPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ShellDescriptorPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return;
          const descriptor: ShellDescriptor = {
            schema: 1,
            name: 'shell',
            builtAt: new Date().toISOString(),
            ...this.options,
            start: {
              files: startReach(compilation).files,
              libraries: libraryFiles(compilation),
            },
            files: digestsOf(compilation),
          };
          const json = JSON.stringify(shellDescriptorSchema.parse(descriptor), null, 1);
          compilation.emitAsset(SHELL_DESCRIPTOR_FILE, new sources.RawSource(json));
        },
      );
    });
  }
}

/** Areas of the catalogue whose codes the built code names, and whose messages the module would not bring. */
function missingAreas(compilation: Compilation, brought: readonly string[]): string[] {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const named = scripts.flatMap(({ source }) => areasNamedIn(source.source().toString()));
  return [...new Set(named)]
    .filter((area) => !brought.includes(area))
    .map(
      (area) =>
        `name the area "${area}" under messages in remote.manifest.ts: the code gives its codes`,
    );
}

/** Libraries that hold the rules of study designs. */
const RULES = /[\\/]libs[\\/](?:study-design|checks|item-values)[\\/]/;

/** A module that bundles the rules of study designs knows them as they are now, and those before. */
function rulesOf(modules: Iterable<Module>): Record<string, string> {
  const bundles = (module: Module): boolean =>
    RULES.test(module.nameForCondition() ?? '') ||
    (module as { modules?: Module[] }).modules?.some(bundles) === true;
  return [...modules].some(bundles) ? { [DESIGN_RULES]: `<=${RULE_VERSION}` } : {};
}

/** Digest of every file that is about to be written. */
function digestsOf(compilation: Compilation): Record<string, string> {
  return Object.fromEntries(
    compilation
      .getAssets()
      .map(({ name, source }) => [name, sha384(source.buffer())] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

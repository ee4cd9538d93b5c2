import type { AsyncDependenciesBlock, ChunkGroup, Compilation, Module } from 'webpack';

/** What lies behind a boundary: files that are loaded with it, and platform libraries that they use. */
export interface Reach {
  files: string[];
  libraries: string[];
}

/** Module federation's modules for a platform library: the one that uses it, and the one that brings it. */
const isUsed = (module: Module): module is Module & { options: { shareKey: string } } =>
  module.type === 'consume-shared-module';
const isBrought = (module: Module): boolean => module.type === 'provide-module';
const nameOf = (module: Module): string => Reflect.get(module, '_name') as string;

/**
 * Everything that is loaded together behind the asynchronous boundaries of some modules. The browser learns of it
 * chunk by chunk, one round trip after the other; whoever has this list can ask for all at once.
 */
function reachOf(compilation: Compilation, from: readonly Module[]): Reach {
  const { chunkGraph } = compilation;
  const files = new Set<string>();
  const libraries = new Set<string>();
  const brought = new Map([...compilation.modules].filter(isBrought).map((m) => [nameOf(m), m]));
  const seen = new Set<ChunkGroup>();
  const add = (block: AsyncDependenciesBlock): void => {
    const group = chunkGraph.getBlockChunkGroup(block);
    if (!group || seen.has(group)) return;
    seen.add(group);
    for (const chunk of group.chunks) {
      for (const file of chunk.files) files.add(file);
      for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
        if (!isUsed(module)) continue;
        libraries.add(module.options.shareKey);
        // What brings a library is loaded, not the spare copy behind what uses it.
        brought.get(module.options.shareKey)?.blocks.forEach(add);
      }
    }
  };
  for (const module of from) module.blocks.forEach(add);
  const wanted = [...files].filter((file) => /\.(?:js|css)$/.test(file));
  return { files: wanted.toSorted(), libraries: [...libraries].toSorted() };
}

/** What the first screen needs beyond the files that the page, or the manifest of a remote, names. */
export function startReach(compilation: Compilation): Reach {
  const { chunkGraph } = compilation;
  const entries = [...compilation.entrypoints.values()].flatMap((entrypoint) =>
    entrypoint.chunks.flatMap((chunk) => [...chunkGraph.getChunkEntryModulesIterable(chunk)]),
  );
  return reachOf(compilation, entries);
}

/** Files behind each platform library that this build brings, with those of the libraries that it uses itself. */
export function libraryFiles(compilation: Compilation): Record<string, string[]> {
  const brought = [...compilation.modules].filter(isBrought);
  return Object.fromEntries(
    brought
      .map((module) => [nameOf(module), reachOf(compilation, [module]).files] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

import type { AsyncDependenciesBlock, Chunk, ChunkGroup, Compilation, Module } from 'webpack';

/** What lies behind a boundary: what is loaded with it, and the platform libraries that it uses. */
interface Reach {
  chunks: Set<Chunk>;
  libraries: Set<string>;
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
  const chunks = new Set<Chunk>();
  const libraries = new Set<string>();
  const brought = new Map([...compilation.modules].filter(isBrought).map((m) => [nameOf(m), m]));
  const seen = new Set<ChunkGroup>();
  const add = (block: AsyncDependenciesBlock): void => {
    const group = chunkGraph.getBlockChunkGroup(block);
    if (!group || seen.has(group)) return;
    seen.add(group);
    for (const chunk of group.chunks) {
      chunks.add(chunk);
      for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
        if (!isUsed(module)) continue;
        libraries.add(module.options.shareKey);
        // What brings a library is loaded, not the spare copy behind what uses it.
        brought.get(module.options.shareKey)?.blocks.forEach(add);
      }
    }
  };
  for (const module of from) module.blocks.forEach(add);
  return { chunks, libraries };
}

function filesOf(chunks: Iterable<Chunk>): string[] {
  const files = new Set([...chunks].flatMap((chunk) => [...chunk.files]));
  return [...files].filter((file) => /\.(?:js|css)$/.test(file)).toSorted();
}

function reachOfEntries(compilation: Compilation): Reach {
  const { chunkGraph } = compilation;
  const entries = [...compilation.entrypoints.values()].flatMap((entrypoint) =>
    entrypoint.chunks.flatMap((chunk) => [...chunkGraph.getChunkEntryModulesIterable(chunk)]),
  );
  return reachOf(compilation, entries);
}

/** Chunks of the first screen, once webpack has made them. */
export const startChunks = (compilation: Compilation): ReadonlySet<Chunk> =>
  reachOfEntries(compilation).chunks;

/** What the first screen needs beyond the entry of the shell, or the manifest of a remote. */
export function startReach(compilation: Compilation): { files: string[]; libraries: string[] } {
  const { chunks, libraries } = reachOfEntries(compilation);
  return { files: filesOf(chunks), libraries: [...libraries].toSorted() };
}

/** Files behind each platform library that this build brings, with those of the libraries that it uses itself. */
export function libraryFiles(compilation: Compilation): Record<string, string[]> {
  const brought = [...compilation.modules].filter(isBrought);
  return Object.fromEntries(
    brought
      .map((module) => [nameOf(module), filesOf(reachOf(compilation, [module]).chunks)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

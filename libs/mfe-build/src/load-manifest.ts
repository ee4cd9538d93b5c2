import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import type { RemoteManifest } from '@casebook/remote-contract';

/** Reads `remote.manifest.ts` without running anything else of the remote. */
export function loadManifest(file: string): RemoteManifest {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const module = new Module(file);
  const run = new Function('exports', 'require', 'module', code);
  run(module.exports, createRequire(file), module);
  const manifest = (module.exports as { default?: RemoteManifest }).default;
  if (!manifest) throw new Error(`${file} has no default export`);
  return manifest;
}

import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import type { RemoteManifest } from '@casebook/remote-contract';

type CommonJsWrapper = (exports: object, require: NodeJS.Require, module: Module) => void;

/** Reads `remote.manifest.ts` without running anything else of the remote. */
export function loadManifest(file: string): RemoteManifest {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const module = new Module(file);
  const run = runInThisContext(Module.wrap(code), { filename: file }) as CommonJsWrapper;
  run(module.exports as object, createRequire(file), module);
  const manifest = (module.exports as { default?: RemoteManifest }).default;
  if (!manifest) throw new Error(`${file} has no default export`);
  return manifest;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The platform libraries: shipped by the shell alone, used by every remote. One list for the shell's build,
 * the remotes' builds, the descriptor's `needs.shared` and the shell's compatibility check.
 *
 * A subpath is its own entry: sharing `react-dom` does not share `react-dom/client`.
 */
const libraries: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom'],
  '@reduxjs/toolkit': [
    '@reduxjs/toolkit',
    '@reduxjs/toolkit/query',
    '@reduxjs/toolkit/query/react',
  ],
  'react-redux': ['react-redux'],
  i18next: ['i18next'],
  'react-i18next': ['react-i18next'],
  '@ant-design/cssinjs': ['@ant-design/cssinjs'],
  '@casebook/shell-sdk': ['@casebook/shell-sdk'],
  '@casebook/ui': ['@casebook/ui/core', '@casebook/ui/data', '@casebook/ui/extra'],
};

/** Only the shell starts React. */
const shellOnly: Readonly<Record<string, readonly string[]>> = {
  'react-dom': ['react-dom/client'],
};

interface SharedEntry {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version: string;
  import?: false;
}

/** Installed version of a library; read as a file because `exports` of most packages hides their package.json. */
function installedVersion(library: string): string {
  const places = require.resolve.paths(library) ?? [];
  const file = places.map((place) => join(place, library, 'package.json')).find(existsSync);
  if (!file) throw new Error(`${library} is not installed`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(Object.keys(libraries).map((name) => [name, installedVersion(name)]));
}

export function sharedRanges(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [name, `^${version}`]),
  );
}

export function sharedFor(side: 'shell' | 'remote'): Record<string, SharedEntry> {
  const entries: Record<string, SharedEntry> = {};
  const add = (name: string, keys: readonly string[]) => {
    const version = installedVersion(name);
    for (const key of keys) {
      entries[key] = {
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${version}`,
        version,
        ...(side === 'remote' && { import: false as const }),
      };
    }
  };
  for (const [name, keys] of Object.entries(libraries)) add(name, keys);
  if (side === 'shell') for (const [name, keys] of Object.entries(shellOnly)) add(name, keys);
  return entries;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

interface Locked {
  dev?: boolean;
  link?: boolean;
  license?: string;
}

/** A licence in the manifest, in a file of its own, or under a heading of the readme. */
function hasLicence(folder: string): boolean {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: unknown;
    licenses?: unknown[];
  };
  if (manifest.license || manifest.licenses?.length) return true;
  const files = readdirSync(folder);
  if (files.some((name) => /^licen[cs]e/i.test(name))) return true;
  const readme = files.find((name) => /^readme/i.test(name));
  return (
    readme !== undefined && /^#+ *licen[cs]e/im.test(readFileSync(join(folder, readme), 'utf8'))
  );
}

it('every package that is shipped has a licence [D2-DEP-02]', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const shipped = Object.entries(packages).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link,
  );
  const without = shipped.flatMap(([place, { license }]) => {
    if (license) return [];
    const folder = join(root, place);
    // Packages of other platforms are absent, and name their licence in the lock file.
    return existsSync(folder) && hasLicence(folder) ? [] : [place];
  });
  expect(shipped.length).toBeGreaterThan(100);
  expect(without).toEqual([]);
});

import { areas } from '@casebook/catalogue/all';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadManifest } from './load-manifest';
import { areasNamedIn, messagesOf, SHELL_AREAS } from './messages';

const apps = join(__dirname, '..', '..', '..', 'apps');

/** The source of an app without its tests. */
const sourceOf = (app: string): string =>
  readdirSync(join(apps, app, 'src'), { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(spec|testing)\.tsx?$/.test(name))
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n');

const remotes = readdirSync(apps).filter((app) =>
  existsSync(join(apps, app, 'src', 'remote.manifest.ts')),
);

describe('the areas of the catalogue', () => {
  it.each(remotes)(
    'are brought by %s for every code that it or its services give [D7-ERROR-05]',
    (app) => {
      const { messages, needs } = loadManifest(join(apps, app, 'src', 'remote.manifest.ts'));
      const ofServices = Object.keys(needs.apis).filter((api) => Object.hasOwn(areas, api));
      const needed = [...areasNamedIn(sourceOf(app)), ...ofServices];
      const missing = needed.filter((area) => ![...messages, ...SHELL_AREAS].includes(area));
      expect(missing).toEqual([]);
      for (const language of ['ja', 'en', 'th'] as const) {
        expect(Object.keys(messagesOf(messages, language)).length).toBeGreaterThanOrEqual(
          messages.length,
        );
      }
    },
  );

  it('are brought by the shell for every code that it gives [D7-ERROR-05]', () => {
    const own = /ownAreas = \{ (.*) \}/.exec(sourceOf('shell'))![1]!.split(', ');
    expect([...own, 'titles'].toSorted()).toEqual(SHELL_AREAS);
    expect(areasNamedIn(sourceOf('shell'))).toEqual([]);
  });

  it('are found in built code, whatever its quotes', () => {
    expect(
      areasNamedIn("a('SITE_CODE_USED');b=\"CHECKS_FUTURE_DATE\";c(`OTHER`,'SESSION_EXPIRED')"),
    ).toEqual(['admin', 'builtInChecks']);
  });

  it('are refused by the build when they do not exist', () => {
    expect(() => messagesOf(['admin', 'pharmacy'], 'en')).toThrow('no area "pharmacy"');
    expect(() => messagesOf(['constructor'], 'en')).toThrow('no area');
  });

  it('are written whole in one language', () => {
    const { shell, platform } = areas;
    const texts = Object.entries({ ...shell, ...platform }).map(([code, { th }]) => [code, th]);
    expect(messagesOf(['shell', 'platform'], 'th')).toEqual(Object.fromEntries(texts));
  });
});

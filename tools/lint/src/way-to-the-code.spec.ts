import { globSync, readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Follows the table "Find your way" of CONTRIBUTING.md for every route and every call. */
const root = join(__dirname, '..', '..', '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

interface Api {
  paths: Record<string, Record<string, { operationId: string; tags?: string[] }>>;
}

const services = readdirSync(join(root, 'services')).filter((name) =>
  existsSync(join(root, 'services', name, 'openapi.json')),
);
const calls = services.flatMap((service) =>
  Object.entries((JSON.parse(read('services', service, 'openapi.json')) as Api).paths).flatMap(
    ([path, methods]) =>
      Object.values(methods).map(({ operationId, tags: [feature = ''] = [] }) => ({
        service,
        path,
        operationId,
        feature,
      })),
  ),
);

/** Declares the operation, or passes it to a function of the kit that creates the controller. */
function isHandler(source: string, operationId: string): boolean {
  const request = /rightsController\(\{[^]*?request: '(\w+)'/.exec(source)?.[1];
  const named = source.includes(`'${operationId}'`);
  return named || (request !== undefined && new RegExp(`^[a-z]+${request}s?$`).test(operationId));
}

describe('the way from a call to its code', () => {
  it.each(calls)(
    '$operationId of $service is handled in the folder of its first tag [D14-MAP-01]',
    ({ service, operationId, feature }) => {
      // Calls that several services share, such as those about jobs, are in the kit.
      const folders = [`services/${service}/src/${feature}`, `libs/service-kit/src/${feature}`];
      const controllers = folders.flatMap((folder) =>
        globSync(`${folder}/**/*.controller.ts`, { cwd: root }),
      );
      const handlers = controllers.filter((file) => isHandler(read(file), operationId));
      expect({ feature, handlers }).toEqual({ feature, handlers: [expect.any(String)] });
    },
  );

  it('follows the first path segment, else the generated routes of the gateway [D14-MAP-01]', () => {
    const routes = read('services', 'gateway', 'src', 'routes', 'generated.ts');
    const others = calls.filter(({ service, path }) => !path.startsWith(`/api/${service}/`));
    expect(others.length).toBeGreaterThan(0);
    for (const { service, path } of others) {
      const pattern = path.replaceAll('/', '\\/').replaceAll(/\{\w+\}/g, '[^/]+');
      expect(routes).toContain(`{ service: '${service}', path: /^${pattern}$/ }`);
    }
  });
});

const remotes = globSync('apps/*/src/remote.manifest.ts', { cwd: root });
const screens = remotes.flatMap((manifest) => {
  const app = manifest.split('/')[1]!;
  return [...read(manifest).matchAll(/^ {6}id: '(\w+)'/gm)].map(([, id]) => ({ app, id: id! }));
});

describe('the way from an address to its code', () => {
  it.each(screens)(
    '$id of $app is rendered by a component in a folder that its identifier names [D14-MAP-01]',
    ({ app, id }) => {
      const source = read('apps', app, 'src', 'app.tsx');
      const component = new RegExp(`\\b${id}: (\\w+)`).exec(source)?.[1];
      const folder = new RegExp(`import \\{ ${component} \\} from '\\./([\\w-]+)/`).exec(
        source,
      )?.[1];
      expect(folder).toBeDefined();
      expect(existsSync(join(root, 'apps', app, 'src', folder!, `${component}.tsx`))).toBe(true);
      expect(id.toLowerCase().replaceAll('_', '-')).toContain(folder);
    },
  );

  it('is tested for every remote [D14-MAP-01]', () => {
    const apps = readdirSync(join(root, 'apps')).filter((name) => name.startsWith('mfe-'));
    expect([...new Set(screens.map(({ app }) => app))].toSorted()).toEqual(apps.toSorted());
  });
});

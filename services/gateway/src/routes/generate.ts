import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readServices } from '@casebook/platform-db';
import { type ApiDescription, routesModule } from './collect';

/** Writes `generated.ts` from the service.json and openapi.json of every service: `npm run openapi`. */
const root = join(__dirname, '..', '..', '..', '..');
const described = readServices(root).flatMap(({ name }) => {
  const file = join(root, 'services', name, 'openapi.json');
  if (!existsSync(file)) return [];
  return [{ name, api: JSON.parse(readFileSync(file, 'utf8')) as ApiDescription }];
});
writeFileSync(
  join(root, 'services', 'gateway', 'src', 'routes', 'generated.ts'),
  routesModule(described),
);

/// <reference path="../types/semver.d.ts" />
import type { ServiceDescriptor } from '@casebook/platform-db';
import { satisfies, validRange } from 'semver';
import { Problem } from '../problem/problem';

/** `mfe_subject/1.0.0+hash seq=3`: the module that calls, its version, the channel document it came by. */
const CLIENT = /^([\w-]+)\/(\S+)/;

/**
 * Which versions of its clients a service still understands: `"clients": { "mfe_subject": ">=1.2.0" }` of service.json.
 *
 * @returns refuses (426) a call by the client it names; modules that are not listed and calls without a client pass
 * @throws Error for a range that nobody can read, when the service starts
 */
export function supportedClients({
  name,
  clients = {},
}: ServiceDescriptor): (client: string | undefined) => Problem | null {
  const ranges = new Map(Object.entries(clients));
  for (const [module, range] of ranges) {
    if (validRange(range) === null) {
      throw new Error(
        `service.json of ${name}: "${range}" is not a range of versions of ${module}`,
      );
    }
  }
  return (client) => {
    const [, module, version] = CLIENT.exec(client ?? '') ?? [];
    const range = module === undefined ? undefined : ranges.get(module);
    if (range === undefined || satisfies(version!, range)) return null;
    return new Problem(426, 'COMMON_CLIENT_TOO_OLD', { params: { needs: `${module} ${range}` } });
  };
}

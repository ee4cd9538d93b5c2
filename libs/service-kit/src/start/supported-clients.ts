/// <reference path="../types/semver.d.ts" />
import type { ServiceDescriptor } from '@casebook/platform-db';
import { satisfies, validRange } from 'semver';
import { Problem } from '../problem/problem';

/** `mfe_subject/1.0.0+hash seq=3`: module, version and number of the channel document. */
const CLIENT_PATTERN = /^([\w-]+)\/(\S+)/;

/**
 * Checks the version of a client against `"clients": { "mfe_subject": ">=1.2.0" }` of service.json.
 *
 * @returns a function that refuses (426) an older client; modules that are not listed and calls without a client are accepted
 * @throws Error for an invalid range, when the service starts
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
    const [, module, version] = CLIENT_PATTERN.exec(client ?? '') ?? [];
    const range = module === undefined ? undefined : ranges.get(module);
    if (range === undefined || satisfies(version!, range)) return null;
    return new Problem(426, 'COMMON_CLIENT_TOO_OLD', { params: { needs: `${module} ${range}` } });
  };
}

/// <reference path="./semver.d.ts" />
import { satisfies } from 'semver';
import { apiChanges } from './api-change';
import { newestReleased, presentService } from './released';

/**
 * Compares a service's API with the newest released one. A change that breaks clients needs a new major version, or
 * below 1.0.0 a new minor one (what `^` of the released version excludes).
 *
 * @returns the faults and how to correct them; empty when there are none
 */
export function apiFaults(root: string, service: string): string[] {
  const { version, api } = presentService(root, service);
  const faults: string[] = [];
  if (api.info.version !== version) {
    faults.push(
      `${service}: openapi.json says version ${api.info.version}, package.json ${version}. Run \`npm run build && npm run openapi\`.`,
    );
  }
  const released = newestReleased(root, service);
  if (!released) return faults;
  if (!satisfies(version, `>=${released.version}`)) {
    faults.push(`${service}: version ${version} is older than the released ${released.version}.`);
  }
  if (!satisfies(version, `^${released.version}`)) return faults;
  const changes = apiChanges(released.api, api);
  if (changes.length > 0) {
    faults.push(
      `${service} ${version} breaks clients of the released ${released.version}:`,
      ...changes.map((change) => `  ${change}`),
      `Keep what they use, or raise "version" in services/${service}/package.json to ${nextBreaking(released.version)}` +
        ' and the ranges of the modules that need it.',
    );
  }
  return faults;
}

function nextBreaking(version: string): string {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  return major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`;
}

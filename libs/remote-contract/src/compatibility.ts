/// <reference path="./semver.d.ts" />
import { satisfies } from 'semver';
import type { Descriptor } from './descriptor';

/** What the running shell offers to remotes. */
export interface Offer {
  sdk: string;
  shared: Readonly<Record<string, string>>;
  /** Versions of the service APIs, where the shell knows them. */
  apis?: Readonly<Record<string, string>>;
}

export interface Incompatibility {
  what: string;
  needs: string;
  has: string | undefined;
}

/** Everything that the remote needs and the shell does not offer; empty means compatible. */
export function incompatibilities(needs: Descriptor['needs'], offer: Offer): Incompatibility[] {
  const found: Incompatibility[] = [];
  const check = (what: string, range: string, has: string | undefined) => {
    if (has === undefined || !satisfies(has, range)) found.push({ what, needs: range, has });
  };
  check('@casebook/shell-sdk', needs.sdk, offer.sdk);
  for (const [name, range] of Object.entries(needs.shared)) check(name, range, offer.shared[name]);
  if (offer.apis) {
    for (const [name, range] of Object.entries(needs.apis)) {
      check(`api ${name}`, range, offer.apis[name]);
    }
  }
  return found;
}

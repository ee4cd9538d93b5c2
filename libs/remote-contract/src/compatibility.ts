/// <reference path="./semver.d.ts" />
import { satisfies } from 'semver';
import type { Descriptor } from './descriptor';

/**
 * Stands among the service APIs for the rules of study designs: a module that bundles them needs designs of a rule
 * version that it knows, `<=1`, and the services say which they make, `1.0.0`.
 */
export const DESIGN_RULES = 'design-rules';

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
      const what = name === DESIGN_RULES ? 'rules of study designs' : `api ${name}`;
      check(what, range, offer.apis[name]);
    }
  }
  return found;
}

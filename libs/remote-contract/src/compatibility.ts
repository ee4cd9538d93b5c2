/// <reference path="./semver.d.ts" />
import { satisfies } from 'semver';
import type { Descriptor } from './descriptor';

/**
 * The rules of study designs are versioned like a service API: a module that bundles them declares the rule versions
 * that it supports, `<=1`, and the services declare the version that they use, `1.0.0`.
 */
export const DESIGN_RULES = 'design-rules';

/** What the running shell offers to remotes. */
export interface Offer {
  sdk: string;
  shared: Readonly<Record<string, string>>;
  /** Versions of the service APIs, if the shell has them. */
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

import { type Caller, Problem } from '@casebook/service-kit';

/** Schemes belong to the whole study. */
export function requireAllSites(caller: Caller): void {
  if (caller.siteIds) throw Problem.forbidden();
}

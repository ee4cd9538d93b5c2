import { meets, type Screen } from '@casebook/remote-contract';
import type { ShellScreen } from './shell-screens';

export interface HeldRights {
  privileges: ReadonlySet<string>;
  portalRights: readonly string[];
}

/** Whether a person may open a screen; it only hides screens, the services enforce the rights. */
export function mayOpen(screen: Screen | ShellScreen, held: HeldRights): boolean {
  if ('portalRight' in screen && screen.portalRight) {
    return held.portalRights.includes(screen.portalRight);
  }
  return !('privileges' in screen) || meets(held.privileges, screen.privileges);
}

/** Privileges that a screen requires, sent as a label of its calls. */
export function privilegeLabel(screen: Screen): string {
  return [...(screen.privileges?.all ?? []), ...(screen.privileges?.any ?? [])].join(',');
}

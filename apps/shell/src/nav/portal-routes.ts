import { buildRoutes, type PathParams, type Screen } from '@casebook/remote-contract';
import type { ReadStore } from '@casebook/shell-sdk';
import type { RegistryView, Release, RemoteRoute } from '../remotes/registry';
import { type ShellScreen, shellScreens } from './shell-screens';

/** The screen of an address, with its parameters. */
export type ResolvedRoute =
  | { kind: 'shell'; screen: ShellScreen; params: PathParams }
  | { kind: 'remote'; screen: Screen; release: Release; params: PathParams };

const ownRoutes = buildRoutes(shellScreens);

/** Maps addresses to screens and back: first the shell's own screens, then those of the descriptors. */
export class PortalRoutes {
  constructor(private readonly registry: ReadStore<RegistryView>) {}

  resolve(pathname: string): ResolvedRoute | undefined {
    const own = ownRoutes.match(pathname);
    if (own) return { kind: 'shell', screen: own.route, params: own.params };
    const found = this.registry.get().routes.match(pathname);
    if (!found) return undefined;
    const { screen, release }: RemoteRoute = found.route;
    return { kind: 'remote', screen, release, params: found.params };
  }

  find(screenId: string): Screen | ShellScreen | undefined {
    const own = shellScreens.find((screen) => screen.id === screenId);
    if (own) return own;
    for (const { descriptor } of this.registry.get().releases) {
      const screen = descriptor.screens.find((one) => one.id === screenId);
      if (screen) return screen;
    }
    return undefined;
  }

  /** The screen one level up. */
  parentOf(screenId: string): string | undefined {
    const screen = this.find(screenId);
    return screen && 'parent' in screen ? screen.parent : undefined;
  }
}

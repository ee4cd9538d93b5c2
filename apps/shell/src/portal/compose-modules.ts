import { areaFiles } from '@casebook/catalogue/area-files';
import type { Offer } from '@casebook/remote-contract';
import { createI18n } from '../locale/i18n';
import { storedLanguage } from '../locale/language';
import { ownAreas } from '../locale/own-areas';
import { PortalMessages } from '../locale/portal-messages';
import { RemoteTexts } from '../locale/remote-texts';
import { PortalLocation } from '../nav/portal-location';
import { PortalRoutes } from '../nav/portal-routes';
import type { History } from '../platform/history';
import type { AcceptedChannel } from '../remotes/channel';
import { VerifiedFiles } from '../remotes/fetch-verified';
import { Modules } from '../remotes/modules';
import { PageFiles } from '../remotes/page-files';

export interface ModulesInput {
  accepted: AcceptedChannel;
  offer: Offer;
  shellVersion: string;
  history: History;
  /** The newest valid channel document. */
  fetchNewest: () => Promise<AcceptedChannel>;
}

export type ComposedModules = ReturnType<typeof composeModules>;

/** The modules of this tab with their texts and messages, and the screen that each address has in them. */
export function composeModules(input: ModulesInput) {
  const { history } = input;
  const i18n = createI18n(storedLanguage(localStorage));
  const messages = new PortalMessages({ i18n, own: Object.values(ownAreas), files: areaFiles });
  const files = new VerifiedFiles(
    new PageFiles(() => document.getElementById('casebook-descriptors')?.textContent ?? null),
  );
  const texts = new RemoteTexts({ i18n, messages, fetchVerified: files.fetch });
  const modules = new Modules({
    channel: input.accepted.channel,
    offer: input.offer,
    shellVersion: input.shellVersion,
    address: history.location(),
    tab: sessionStorage,
    files,
    loadTexts: (release) => texts.load(release),
    fetchNewest: async () => (await input.fetchNewest()).channel,
    pathname: () => history.location().pathname,
  });
  const { registry, loader, newRelease, override, shellClient } = modules;
  const routes = new PortalRoutes(registry.view);
  const location = new PortalLocation({
    history,
    routes,
    isServedHere: modules.isServedHere,
    reload: () => window.location.reload(),
  });
  return {
    i18n,
    messages,
    texts,
    registry,
    loader,
    newRelease,
    override,
    shellClient,
    routes,
    location,
    isServedHere: modules.isServedHere,
  };
}

import type { Link, LinkTarget } from '@casebook/remote-contract';
import type { Release } from '../remotes/registry';

/** Where a module wants the frame to lead; undefined when no module of this release has it. */
export const linkTo = (releases: readonly Release[], target: LinkTarget): Link | undefined =>
  releases.flatMap(({ descriptor }) => descriptor.links ?? []).find(({ to }) => to === target);

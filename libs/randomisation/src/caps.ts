/** The largest number of subjects of the whole study, of an arm or of a level of a factor. */
export interface Cap {
  most: number;
  arm?: string;
  level?: { factor: string; level: string };
  /** Counted in the whole study or at each site. */
  scope: 'study' | 'site';
}

export interface CountedAssignment {
  levels: Readonly<Record<string, string>>;
  arm: string;
  site: string;
}

const counts = (cap: Cap, assigned: CountedAssignment, site: string): boolean =>
  (cap.scope === 'study' || assigned.site === site) &&
  (!cap.arm || assigned.arm === cap.arm) &&
  (!cap.level || assigned.levels[cap.level.factor] === cap.level.level);

/** How many subjects count towards the cap, at this site if the cap is one of sites. */
export const usedOfCap = (
  cap: Cap,
  assignments: readonly CountedAssignment[],
  site: string,
): number => assignments.filter((assigned) => counts(cap, assigned, site)).length;

/**
 * What caps leave for a subject of this site with these levels: nothing (`full`), or all arms but the closed ones. A cap
 * of a level is of no concern to a subject with another level.
 */
export function capsFor(
  caps: readonly Cap[],
  subject: { levels: Readonly<Record<string, string>>; site: string },
  assignments: readonly CountedAssignment[],
): { full: boolean; closedArms: string[] } {
  const reached = caps.filter(
    (cap) =>
      (!cap.level || subject.levels[cap.level.factor] === cap.level.level) &&
      usedOfCap(cap, assignments, subject.site) >= cap.most,
  );
  return {
    full: reached.some((cap) => cap.arm === undefined),
    closedArms: [...new Set(reached.flatMap((cap) => (cap.arm === undefined ? [] : [cap.arm])))],
  };
}

import { SITE_FACTOR } from '@casebook/randomisation';
import { type Classified, forCalculation, VersionStore, VersionView } from '@casebook/role-view';
import { type Caller, Db, yieldBetweenSteps } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { seesArms } from './sight';

/** Whether a caller sees the levels of a stratification factor. */
export type SeesFactor = (factor: string) => boolean;

/** Parts of a stratum, see `stratumOf`. */
const SEPARATOR = '|';

/** Decides which stratification factors a role sees: those whose items it sees in every released version. */
@Injectable()
export class FactorSight {
  readonly #versions: VersionStore<VersionView>;

  constructor(db: Db) {
    this.#versions = new VersionStore(
      db,
      (...version) => new VersionView(...version),
      yieldBetweenSteps,
    );
  }

  async of(caller: Caller): Promise<SeesFactor> {
    if (seesArms(caller)) return () => true;
    // Who may open no page sees the value of no item; the site of a subject everybody sees.
    if (!caller.may('CRF_VIEW')) return (factor) => factor === SITE_FACTOR;
    const versions = await this.#versions.released(caller.studyId!);
    const views = versions.map((version) => version.role(caller.roleCode));
    return (factor) => {
      if (factor === SITE_FACTOR) return true;
      const known = views
        .map((view) => view.seesFactor(factor))
        .filter((sees) => sees !== undefined);
      return known.length > 0 && known.every(Boolean);
    };
  }
}

/** The parts of a stratum whose factors are seen; null when none is. A scheme without factors has an empty one. */
export function seenParts(whole: string, sees: SeesFactor): string | null {
  if (whole === '') return whole;
  const parts = whole.split(SEPARATOR);
  const seen = parts.filter((part) => sees(part.slice(0, part.indexOf('='))));
  return seen.length > 0 ? seen.join(SEPARATOR) : null;
}

export const seenStratum = (
  stratum: Classified<'factor', string>,
  sees: SeesFactor,
): string | null => seenParts(forCalculation(stratum), sees);

import { type CountedAssignment, type SchemeSettings, usedOfCap } from '@casebook/randomisation';
import { type Caller, Db, type Plain, Problem } from '@casebook/service-kit';
import type { Scheme as Definition, SchemeCap } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { releasedSchemes } from './design-schemes';
import type { Scheme, SchemeCapInfo, SchemeList, SchemeStratum } from './scheme.dto';
import { countStrata, MAX_FIRST_PLACES, strataOf } from './scheme-rules';
import * as sql from './scheme.sql';
import { requireAllSites, seesArms } from './sees-arms';
import type { SchemeState } from './stored-scheme';

/** A stratum of an uploaded list with fewer places is shown as low. */
const LOW_PLACES = 10;

interface StoredRow {
  key: string;
  schemeId: number;
  state: SchemeState;
  reason: string | null;
  revision: number;
  versionName: string | null;
  definition: Definition;
  settings: SchemeSettings;
  randomised: number;
}

type Places = Omit<SchemeStratum, 'low'> & { schemeId: number };
type Assigned = CountedAssignment & { schemeId: number; subjects: number };

/** Shows the schemes of the released design, and those that were opened before, with their state. */
@Injectable()
export class SchemeService {
  constructor(private readonly db: Db) {}

  async list(caller: Caller): Promise<Plain<SchemeList>> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    const values = { studyId };
    const [released, stored, places, assigned] = await Promise.all([
      releasedSchemes((statement) => this.db.read(statement), studyId),
      this.db.read<StoredRow>({ ...sql.STORED_SCHEMES, values }),
      this.db.read<Places>({ ...sql.PLACES_BY_STRATUM, values }),
      this.db.read<Assigned>({ ...sql.ASSIGNED, values }),
    ]);
    const ofDesign = released?.schemes ?? [];
    const rows = [
      ...ofDesign.map((definition) => ({
        definition,
        row: stored.find(({ key }) => key === definition.key),
      })),
      ...stored
        .filter(({ key }) => !ofDesign.some((scheme) => scheme.key === key))
        .map((row) => ({ definition: row.definition, row })),
    ];
    return {
      rows: rows.map(({ definition, row }) => {
        const isOfScheme = ({ schemeId }: { schemeId: number }) => schemeId === row?.schemeId;
        return {
          ...shown(caller, definition, row, places.filter(isOfScheme), assigned.filter(isOfScheme)),
          inDesign: ofDesign.includes(definition),
        };
      }),
    };
  }

  /** @throws Problem 404 */
  async get(caller: Caller, schemeKey: string): Promise<Plain<Scheme>> {
    const { rows } = await this.list(caller);
    const scheme = rows.find(({ key }) => key === schemeKey);
    if (!scheme) throw Problem.notFound();
    return scheme;
  }
}

function shown(
  caller: Caller,
  design: Definition,
  row: StoredRow | undefined,
  places: readonly Places[],
  assigned: readonly Assigned[],
): Omit<Plain<Scheme>, 'inDesign'> {
  // A draft is what the design says; what was opened stays as it was.
  const definition = row && row.state !== 'draft' ? row.definition : design;
  const strata = shownStrata(definition, row, places);
  const unblinded = seesArms(caller);
  return {
    key: definition.key,
    title: { ...definition.title },
    method: definition.method,
    state: row?.state ?? 'draft',
    revision: row?.revision ?? 0,
    reason: row?.reason ?? null,
    versionName: row && row.state !== 'draft' ? row.versionName : null,
    randomised: row?.randomised ?? 0,
    waiting: strata.reduce((sum, { waiting }) => sum + waiting, 0),
    strata,
    factors: definition.factors.map(({ factor, weight, levels }) => ({
      factor,
      weight,
      levels: levels.map(({ key, title }) => ({ key, title: { ...title } })),
    })),
    caps: definition.caps
      .filter(({ arm }) => unblinded || arm === undefined)
      .map((cap) => shownCap(cap, assigned)),
    ...(unblinded && {
      arms: definition.arms.map(({ key, title, ratio }) => ({ key, title: { ...title }, ratio })),
      settings: row && row.state !== 'draft' ? row.settings : undefined,
    }),
  };
}

function shownStrata(
  definition: Definition,
  row: StoredRow | undefined,
  places: readonly Places[],
): SchemeStratum[] {
  if (definition.method === 'minimisation') return [];
  const isList = definition.method === 'list';
  const all = places.map(({ stratum, waiting, used }) => ({ stratum, waiting, used }));
  // A stratum that a list does not have is one where nobody can be randomised.
  if (isList && !row?.settings.siteIsFactor && countStrata(definition) <= MAX_FIRST_PLACES) {
    const present = new Set(all.map(({ stratum }) => stratum));
    for (const stratum of strataOf(definition)) {
      if (!present.has(stratum)) all.push({ stratum, waiting: 0, used: 0 });
    }
  }
  return all.map((one) => ({
    ...one,
    low: isList && row?.state === 'open' && one.waiting < LOW_PLACES,
  }));
}

function shownCap(cap: SchemeCap, assigned: readonly Assigned[]): SchemeCapInfo {
  const { most, scope, arm, level } = cap;
  const countAt = (site: string): number =>
    assigned
      .filter((one) => usedOfCap(cap, [one], site) > 0)
      .reduce((sum, { subjects }) => sum + subjects, 0);
  const sites = scope === 'site' ? [...new Set(assigned.map(({ site }) => site))] : [''];
  return {
    most,
    scope,
    used: Math.max(0, ...sites.map(countAt)),
    ...(arm !== undefined && { arm }),
    ...(level && { factor: level.factor, level: level.level }),
  };
}

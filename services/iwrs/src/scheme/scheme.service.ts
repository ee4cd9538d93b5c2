import { type CountedAssignment, type SchemeSettings, usedOfCap } from '@casebook/randomisation';
import { forCalculation, type WithClassified } from '@casebook/role-view';
import { type Caller, canonicalJson, Db, type Plain, Problem } from '@casebook/service-kit';
import type { Scheme as Definition, SchemeCap } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { RELEASED_KIT_TYPES, releasedSchemes } from './design-schemes';
import type { Scheme, SchemeCapInfo, SchemeList, SchemeStratum } from './scheme.dto';
import { countStrata, MAX_FIRST_PLACES, strataOf } from './scheme-rules';
import * as sql from './scheme.sql';
import { FactorSight, seenParts, type SeesFactor } from '../sight/factor-sight';
import { seesArms } from '../sight/sight';
import { requireAllSites } from './all-sites';
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
  kitTypes: object[] | null;
  randomised: number;
}

type Places = Omit<SchemeStratum, 'low'> & { schemeId: number };
type PlacesRow = WithClassified<Places, { stratum: 'factor' }>;
type Assigned = CountedAssignment & { schemeId: number; subjects: number };
type AssignedRow = WithClassified<Assigned, { arm: 'arm'; levels: 'factor' }>;

/** Shows the schemes of the released design, and those that were opened before, with their state. */
@Injectable()
export class SchemeService {
  constructor(
    private readonly db: Db,
    private readonly factors: FactorSight,
  ) {}

  async list(caller: Caller): Promise<Plain<SchemeList>> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    const values = { studyId };
    const [seesFactor, released, stored, placesRows, assignedRows, [kitTypes]] = await Promise.all([
      this.factors.of(caller),
      releasedSchemes((statement) => this.db.read(statement), studyId),
      this.db.read<StoredRow>({ ...sql.STORED_SCHEMES, values }),
      this.db.read<PlacesRow>({ ...sql.PLACES_BY_STRATUM, values }),
      this.db.read<AssignedRow>({ ...sql.ASSIGNED, values }),
      this.db.read<{ kitTypes: object[] }>({ ...RELEASED_KIT_TYPES, values }),
    ]);
    const places = placesRows.map((row) => ({ ...row, stratum: forCalculation(row.stratum) }));
    const assigned = assignedRows.map((row) => ({
      ...row,
      arm: forCalculation(row.arm),
      levels: forCalculation(row.levels),
    }));
    const sees = { arms: seesArms(caller), factor: seesFactor };
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
          ...shown(sees, definition, row, places.filter(isOfScheme), assigned.filter(isOfScheme)),
          inDesign: ofDesign.includes(definition),
          ...(seesArms(caller) && { otherKitTypes: hasOtherKitTypes(row, kitTypes?.kitTypes) }),
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

interface Seen {
  arms: boolean;
  factor: SeesFactor;
}

function shown(
  sees: Seen,
  design: Definition,
  row: StoredRow | undefined,
  places: readonly Places[],
  assigned: readonly Assigned[],
): Omit<Plain<Scheme>, 'inDesign'> {
  // A draft is what the design says; what was opened stays as it was.
  const definition = row && row.state !== 'draft' ? row.definition : design;
  const strata = shownStrata(definition, row, places, sees.factor);
  const unblinded = sees.arms;
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
    factors: definition.factors
      .filter(({ factor }) => sees.factor(factor))
      .map(({ factor, weight, levels }) => ({
        factor,
        weight,
        levels: levels.map(({ key, title }) => ({ key, title: { ...title } })),
      })),
    caps: definition.caps
      .filter(({ arm }) => unblinded || arm === undefined)
      .filter(({ level }) => level === undefined || sees.factor(level.factor))
      .map((cap) => shownCap(cap, assigned)),
    ...(unblinded && {
      arms: definition.arms.map(({ key, title, ratio }) => ({ key, title: { ...title }, ratio })),
      settings: row && row.state !== 'draft' ? row.settings : undefined,
    }),
  };
}

/** A draft takes those of the released design when it is opened; before they were kept, each page had its own. */
function hasOtherKitTypes(row: StoredRow | undefined, released: object[] = []): boolean {
  if (!row || row.state === 'draft' || row.kitTypes === null) return false;
  return canonicalJson(row.kitTypes) !== canonicalJson(released);
}

function shownStrata(
  definition: Definition,
  row: StoredRow | undefined,
  places: readonly Places[],
  seesFactor: SeesFactor,
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
  return pooled(all, seesFactor).map((one) => ({
    ...one,
    low: isList && row?.state === 'open' && one.waiting < LOW_PLACES,
  }));
}

/** Strata that differ only in levels that are not seen are one: the count of each would tell the level of who comes next. */
function pooled(
  strata: readonly Omit<SchemeStratum, 'low'>[],
  seesFactor: SeesFactor,
): Omit<SchemeStratum, 'low'>[] {
  const pools = new Map<string, Omit<SchemeStratum, 'low'>>();
  for (const { stratum: whole, waiting, used } of strata) {
    const stratum = seenParts(whole, seesFactor) ?? '';
    const pool = pools.get(stratum) ?? { stratum, waiting: 0, used: 0 };
    pools.set(stratum, { stratum, waiting: pool.waiting + waiting, used: pool.used + used });
  }
  return [...pools.values()];
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

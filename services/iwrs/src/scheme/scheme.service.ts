import { type CountedAssignment, type SchemeSettings, usedOfCap } from '@casebook/randomisation';
import { forCalculation, type WithClassified } from '@casebook/role-view';
import { type Caller, canonicalJson, Db, type Plain, Problem } from '@casebook/service-kit';
import type { Scheme as Definition, SchemeCap } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { RELEASED_KIT_TYPES, releasedSchemes } from './design-schemes';
import type { Scheme, SchemeCapInfo, SchemeList } from './scheme.dto';
import * as sql from './scheme.sql';
import { FactorSight, type SeesFactor } from '../sight/factor-sight';
import { seesArms } from '../sight/sight';
import { requireAllSites } from './all-sites';
import { type PlacesOfStratum, shownStrata } from './shown-strata';
import type { SchemeState } from './stored-scheme';

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

type Places = PlacesOfStratum & { schemeId: number };
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
    ...shownStrata(definition, row, places, sees.factor),
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

import type { SchemeSettings } from '@casebook/randomisation';
import {
  type Caller,
  Db,
  type Plain,
  Problem,
  ReAuthentication,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { Scheme, SchemeChange, SchemeOpening } from './scheme.dto';
import {
  countStrata,
  isStratumOf,
  MAX_FIRST_PLACES,
  settingsFaults,
  strataOf,
} from './scheme-rules';
import { SchemeService } from './scheme.service';
import * as sql from './scheme.sql';
import { requireAllSites } from './all-sites';
import { SlotSupply } from './slot-supply';
import { lockScheme, type SchemeState, type StoredScheme } from './stored-scheme';

export type SchemeAct = 'pause' | 'resume' | 'close';

const TRANSITIONS: Readonly<Record<SchemeAct, { from: readonly SchemeState[]; to: SchemeState }>> =
  {
    pause: { from: ['open'], to: 'paused' },
    resume: { from: ['paused'], to: 'open' },
    close: { from: ['draft', 'open', 'paused'], to: 'closed' },
  };

/** Opens, pauses, resumes and closes schemes. Each of these decides whether subjects are randomised, so each needs the password. */
@Injectable()
export class SchemeActs {
  constructor(
    private readonly db: Db,
    private readonly schemes: SchemeService,
    private readonly supply: SlotSupply,
    private readonly reAuthentication: ReAuthentication,
  ) {}

  /**
   * Takes the definition of the released design and the settings for good; randomisation can begin.
   *
   * @throws Problem 404, 412 SCHEME_STATE_OTHER, 422 for settings that do not fit, SCHEME_WITHOUT_LIST, SCHEME_LIST_UNFIT, 403 of the
   *   re-authentication
   */
  async open(caller: Caller, schemeKey: string, input: SchemeOpening): Promise<Plain<Scheme>> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    const { reAuthToken } = input;
    const given: SchemeSettings = input.settings;
    await this.db.write(caller, { studyId }, async (tx) => {
      const scheme = await lockScheme(tx, studyId, schemeKey);
      if (scheme.state !== 'draft') throw new Problem(412, 'SCHEME_STATE_OTHER');
      const faults = settingsFaults(scheme.definition, given);
      if (faults.length > 0) throw Problem.invalid(faults);
      const isList = scheme.definition.method === 'list';
      // The columns of a list say whether sites are strata.
      const settings = isList ? scheme.settings : given;
      if (isList) await this.requireFittingList(tx, studyId, scheme);
      const object = { studyId, schemeKey, settings: given };
      await this.reAuthentication.consume(tx, caller, reAuthToken, 'scheme-open', object);
      const id = { studyId, schemeId: scheme.schemeId };
      await tx.query({
        ...sql.SET_SETTINGS,
        values: { ...id, settings: JSON.stringify(settings) },
      });
      await tx.query({ ...sql.SET_STATE, values: { ...id, state: 'open', reason: null } });
      await this.fill(tx, id, scheme, settings);
    });
    return this.schemes.get(caller, schemeKey);
  }

  /** @throws Problem 404, 412 SCHEME_STATE_OTHER, 403 of the re-authentication */
  async change(
    caller: Caller,
    schemeKey: string,
    act: SchemeAct,
    { reason, reAuthToken }: SchemeChange,
  ): Promise<Plain<Scheme>> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    await this.db.write(caller, { studyId }, async (tx) => {
      const { schemeId, state } = await lockScheme(tx, studyId, schemeKey);
      const { from, to } = TRANSITIONS[act];
      if (!from.includes(state)) throw new Problem(412, 'SCHEME_STATE_OTHER');
      const object = { studyId, schemeKey, reason };
      await this.reAuthentication.consume(tx, caller, reAuthToken, `scheme-${act}`, object);
      await tx.query({ ...sql.SET_STATE, values: { studyId, schemeId, state: to, reason } });
    });
    return this.schemes.get(caller, schemeKey);
  }

  private async requireFittingList(
    tx: WriteTransaction,
    studyId: number,
    { schemeId, definition, settings }: StoredScheme,
  ): Promise<void> {
    const entries = await tx.query<{ stratum: string; arm: string }>({
      ...sql.WAITING_ENTRIES,
      values: { studyId, schemeId },
    });
    if (entries.length === 0) throw new Problem(422, 'SCHEME_WITHOUT_LIST');
    const arms = new Set(definition.arms.map(({ key }) => key));
    const fits = entries.every(
      ({ stratum, arm }) =>
        arms.has(arm) && isStratumOf(definition, settings.siteIsFactor, stratum),
    );
    if (!fits) throw new Problem(422, 'SCHEME_LIST_UNFIT');
  }

  /** Where each site is a stratum, or there are very many, a stratum is filled when its first subject comes. */
  private async fill(
    tx: WriteTransaction,
    id: { studyId: number; schemeId: number },
    { definition }: StoredScheme,
    settings: SchemeSettings,
  ): Promise<void> {
    if (definition.method !== 'blocks' || settings.siteIsFactor) return;
    if (countStrata(definition) * settings.slotsPerStratum! > MAX_FIRST_PLACES) return;
    await this.supply.fill(tx, id, strataOf(definition));
  }
}

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
import type { PreparedChange, SchemeAct } from '../change/trial-change';
import type { TrialChangeAsked, TrialChangeCount } from '../change/trial-change.dto';
import { TrialChanges } from '../change/trial-changes';
import { LINK_OF_STUDY } from '../link/link-of-study';
import { RELEASED_FACTOR_ITEMS, RELEASED_KIT_TYPES } from './design-schemes';
import type { FactorItem } from './factor-items';
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
import { seesArms } from '../sight/sight';
import { requireAllSites } from './all-sites';
import { SlotSupply } from './slot-supply';
import { lockScheme, type SchemeState, type StoredScheme } from './stored-scheme';

const TRANSITIONS: Readonly<Record<SchemeAct, { from: SchemeState; to: SchemeState }>> = {
  pause: { from: 'open', to: 'paused' },
  resume: { from: 'paused', to: 'open' },
};

interface Opening {
  schemeKey: string;
  settings: SchemeSettings;
}

interface Closing {
  schemeKey: string;
  reason: string;
}

/**
 * Opens, pauses, resumes and closes schemes. Each of these decides whether subjects are randomised, so each needs the password;
 * opening and closing take effect when a second person confirms them.
 */
@Injectable()
export class SchemeActs {
  constructor(
    private readonly db: Db,
    private readonly schemes: SchemeService,
    private readonly supply: SlotSupply,
    private readonly changes: TrialChanges,
    private readonly reAuthentication: ReAuthentication,
  ) {
    const privilege = 'scheme_manage';
    changes.define<Opening>({
      kind: 'scheme_open',
      privilege,
      act: 'scheme-open',
      prepare: (tx, studyId, content) => this.prepareOpening(tx, studyId, content),
      counts: (reader, { settings }) => (seesArms(reader) ? settingsShown(settings) : []),
    });
    changes.define<Closing>({
      kind: 'scheme_close',
      privilege,
      act: 'scheme-close',
      prepare: prepareClosing,
      counts: () => [],
    });
    changes.define<{ schemeKey: string }>({
      kind: 'kit_types',
      privilege,
      act: 'scheme-kit-types',
      prepare: prepareKitTypes,
      counts: () => [],
    });
  }

  /**
   * Asks to take the definition, items of factors and kit types of the released design and the settings for good; then randomisation can begin.
   *
   * @throws Problem 404, 412 SCHEME_STATE_OTHER, 422 for settings that do not fit, SCHEME_WITHOUT_LIST, SCHEME_LIST_UNFIT, 403 of the
   *   re-authentication
   */
  open(
    caller: Caller,
    schemeKey: string,
    { settings, reAuthToken }: SchemeOpening,
  ): Promise<TrialChangeAsked> {
    const content: Opening = { schemeKey, settings };
    const ask = { reason: null, object: content, reAuthToken };
    return this.changes.ask(caller, 'scheme_open', content, ask);
  }

  /** @throws Problem 404, 412 SCHEME_STATE_OTHER, 422 SCHEME_REQUEST_WAITS, 403 of the re-authentication */
  close(
    caller: Caller,
    schemeKey: string,
    { reason, reAuthToken }: SchemeChange,
  ): Promise<TrialChangeAsked> {
    const content: Closing = { schemeKey, reason };
    return this.changes.ask(caller, 'scheme_close', content, {
      reason,
      object: content,
      reAuthToken,
    });
  }

  /** Asks to take the kit types of the released design. */
  takeKitTypes(
    caller: Caller,
    schemeKey: string,
    { reason, reAuthToken }: SchemeChange,
  ): Promise<TrialChangeAsked> {
    const object = { schemeKey, reason };
    return this.changes.ask(caller, 'kit_types', { schemeKey }, { reason, object, reAuthToken });
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
      const { from, to } = TRANSITIONS[act];
      const schemeId = await this.changes.recordingRefusal(
        tx,
        caller,
        { kind: act, schemeKey },
        async () => {
          const scheme = await lockScheme(tx, studyId, schemeKey);
          if (from !== scheme.state) throw new Problem(412, 'SCHEME_STATE_OTHER');
          const object = { studyId, schemeKey, reason };
          await this.reAuthentication.consume(tx, caller, reAuthToken, `scheme-${act}`, object);
          return scheme.schemeId;
        },
      );
      await tx.query({ ...sql.SET_STATE, values: { studyId, schemeId, state: to, reason } });
    });
    return this.schemes.get(caller, schemeKey);
  }

  private async prepareOpening(
    tx: WriteTransaction,
    studyId: number,
    { schemeKey, settings: given }: Opening,
  ): Promise<PreparedChange> {
    const scheme = await lockScheme(tx, studyId, schemeKey);
    if (scheme.state !== 'draft') throw new Problem(412, 'SCHEME_STATE_OTHER');
    const [link] = await tx.query<{ linked: boolean }>({ ...LINK_OF_STUDY, values: { studyId } });
    if (!link?.linked) throw new Problem(422, 'IWRS_LINK_OFF');
    const faults = settingsFaults(scheme.definition, given);
    if (faults.length > 0) throw Problem.invalid(faults);
    const isList = scheme.definition.method === 'list';
    // The columns of a list say whether sites are strata.
    const settings = isList ? scheme.settings : given;
    if (isList) await this.requireFittingList(tx, studyId, scheme);
    const id = { studyId, schemeId: scheme.schemeId };
    const places = await tx.query({ ...sql.WAITING_PLACES, values: id });
    const kits = await tx.query({ ...sql.KITS, values: { studyId } });
    const kitTypes = await releasedKitTypes(tx, studyId);
    const factorItems = await releasedFactorItems(tx, studyId, scheme);
    return {
      shown: { schemeKey, rows: places.length },
      basis: { definition: scheme.definition, settings, places, kits, kitTypes, factorItems },
      alone: false,
      apply: async () => {
        await tx.query({
          ...sql.SET_SETTINGS,
          values: { ...id, settings: JSON.stringify(settings) },
        });
        await tx.query({
          ...sql.SET_KIT_TYPES,
          values: { ...id, kitTypes: JSON.stringify(kitTypes) },
        });
        await tx.query({
          ...sql.SET_FACTOR_ITEMS,
          values: { ...id, factorItems: JSON.stringify(factorItems) },
        });
        await tx.query({ ...sql.SET_STATE, values: { ...id, state: 'open', reason: null } });
        await this.fill(tx, id, scheme, settings);
        return places.length;
      },
    };
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

async function prepareClosing(
  tx: WriteTransaction,
  studyId: number,
  { schemeKey, reason }: Closing,
): Promise<PreparedChange> {
  const { schemeId, state } = await lockScheme(tx, studyId, schemeKey);
  if (state === 'closed') throw new Problem(412, 'SCHEME_STATE_OTHER');
  const waiting = await tx.query({ ...sql.WAITING_REQUESTS, values: { studyId, schemeKey } });
  if (waiting.length > 0) throw new Problem(422, 'SCHEME_REQUEST_WAITS');
  return {
    shown: { schemeKey },
    // A scheme is paused at once in an emergency; this does not end a closing that waits.
    basis: { isDraft: state === 'draft' },
    alone: false,
    apply: async () => {
      await tx.query({ ...sql.SET_STATE, values: { studyId, schemeId, state: 'closed', reason } });
      return 1;
    },
  };
}

async function prepareKitTypes(
  tx: WriteTransaction,
  studyId: number,
  { schemeKey }: { schemeKey: string },
): Promise<PreparedChange> {
  const { schemeId, state, kitTypes: former } = await lockScheme(tx, studyId, schemeKey);
  if (state === 'draft') throw new Problem(412, 'SCHEME_STATE_OTHER');
  const kitTypes = await releasedKitTypes(tx, studyId);
  return {
    shown: { schemeKey, rows: kitTypes.length },
    basis: { former, kitTypes },
    alone: false,
    apply: async () => {
      const values = { studyId, schemeId, kitTypes: JSON.stringify(kitTypes) };
      await tx.query({ ...sql.SET_KIT_TYPES, values });
      return kitTypes.length;
    },
  };
}

/** The kit types of the newest version that is in use at a site. */
async function releasedKitTypes(tx: WriteTransaction, studyId: number): Promise<object[]> {
  const [row] = await tx.query<{ kitTypes: object[] }>({
    ...RELEASED_KIT_TYPES,
    values: { studyId },
  });
  return row?.kitTypes ?? [];
}

/** The items that give the factors of a scheme in the newest version that is in use at a site. */
async function releasedFactorItems(
  tx: WriteTransaction,
  studyId: number,
  { definition }: StoredScheme,
): Promise<FactorItem[]> {
  const [row] = await tx.query<{ factorItems: FactorItem[] }>({
    ...RELEASED_FACTOR_ITEMS,
    values: { studyId },
  });
  const factors = new Set(definition.factors.map(({ factor }) => factor));
  return (row?.factorItems ?? []).filter(({ factor }) => factors.has(factor));
}

/** The settings in short, for whoever confirms them. */
function settingsShown(settings: SchemeSettings): TrialChangeCount[] {
  return Object.entries(settings).map(([name, value]) => ({
    group: `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`,
    rows: 0,
  }));
}

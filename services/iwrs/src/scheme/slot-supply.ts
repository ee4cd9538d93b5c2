import { permutedBlocks, type SchemeSettings, SLOTS_PER_STRATUM } from '@casebook/randomisation';
import type { WriteTransaction } from '@casebook/service-kit';
import type { Scheme } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';

/** Digits of the number of a generated place. */
const NUMBER_DIGITS = 5;

const LOCK_PLACES = {
  name: 'slots-lock',
  text: `select pg_advisory_xact_lock(hashtextextended('iwrs.slot/' || :studyId || '/' || :schemeId, 0))`,
};

const PLACES_OF_STRATUM = {
  name: 'slots-of-stratum',
  text: `select count(*)::int as made, count(*) filter (where state = 'waiting')::int as waiting
    from iwrs.slot where study_id = :studyId and scheme_id = :schemeId and stratum = :stratum`,
};

const SCHEME_TO_SUPPLY = {
  name: 'slots-scheme',
  text: `select s.scheme_key as key, s.method, x.definition, x.settings, x.seed
    from iwrs.scheme s join iwrs.scheme_secret x using (study_id, scheme_id)
    where s.study_id = :studyId and s.scheme_id = :schemeId`,
};

/** Numbers continue over all strata of the scheme, in the order in which places are made. */
const ADD_PLACES = {
  name: 'slots-generate',
  text: `with last as (
      select coalesce(max(slot_no), 0) as slot_no from iwrs.slot
      where study_id = :studyId and scheme_id = :schemeId),
    made as (
      insert into iwrs.slot (study_id, scheme_id, slot_no, stratum, random_number, state)
      select :studyId, :schemeId, last.slot_no + n.at, :stratum,
        :schemeKey || '-' || lpad((last.slot_no + n.at)::text, :digits, '0'), 'waiting'
      from last, generate_series(1, cardinality(:arms::text[])) n(at)
      returning slot_no)
    insert into iwrs.slot_secret (study_id, scheme_id, slot_no, arm)
    select :studyId, :schemeId, made.slot_no, (:arms::text[])[made.slot_no - last.slot_no] from made, last`,
};

interface SchemeRow {
  key: string;
  method: string;
  definition: Scheme;
  settings: SchemeSettings;
  seed: string;
}

/** Makes places of permuted blocks from the seed of their scheme. */
@Injectable()
export class SlotSupply {
  /**
   * Makes sure that the stratum has a place, in the transaction of who takes it. Does nothing for other methods: a list has
   * what was uploaded, a minimisation has no places ahead.
   */
  async ensure(
    tx: WriteTransaction,
    scheme: { studyId: number; schemeId: number },
    stratum: string,
  ): Promise<void> {
    const { studyId, schemeId } = scheme;
    const place = { studyId, schemeId, stratum };
    const [present] = await tx.query<{ waiting: number }>({ ...PLACES_OF_STRATUM, values: place });
    if (present!.waiting > 0) return;
    await this.fill(tx, scheme, [stratum]);
  }

  /** Fills strata that have no place, each with as many as the settings say. */
  async fill(
    tx: WriteTransaction,
    { studyId, schemeId }: { studyId: number; schemeId: number },
    strata: readonly string[],
  ): Promise<void> {
    const id = { studyId, schemeId };
    const [scheme] = await tx.query<SchemeRow>({ ...SCHEME_TO_SUPPLY, values: id });
    if (scheme?.method !== 'blocks') return;
    const { definition, settings, seed } = scheme;
    const ahead = settings.slotsPerStratum ?? SLOTS_PER_STRATUM.usual;
    await tx.query({ ...LOCK_PLACES, values: id });
    for (const stratum of strata) {
      // Read under the lock: somebody else may have filled it.
      const [before] = await tx.query<{ made: number; waiting: number }>({
        ...PLACES_OF_STRATUM,
        values: { ...id, stratum },
      });
      if (before!.waiting > 0) continue;
      const count = before!.made + ahead;
      const { arms } = definition;
      const list = permutedBlocks({ seed, stratum, arms, blockSizes: settings.blockSizes!, count });
      await tx.query({
        ...ADD_PLACES,
        values: {
          ...id,
          stratum,
          schemeKey: scheme.key,
          digits: NUMBER_DIGITS,
          arms: list.slice(before!.made),
        },
      });
    }
  }
}

import {
  type Cap,
  capsFor,
  minimise,
  type SchemeSettings,
  SITE_FACTOR,
  schemeFactors,
  stratumOf,
} from '@casebook/randomisation';
import { Problem, type WriteTransaction } from '@casebook/service-kit';
import type { Scheme } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { SlotSupply } from '../scheme/slot-supply';
import type { ClaimRequest } from './claim-request';
import { DRAWN_SLOT, HISTORY, PLACES, TAKE_SLOT } from './claim.sql';
import { openedLevels, type OpenedFactors } from './opened-levels';
import type { PageDesign } from './page-designs';

/** Digits of the number of a place that is drawn. */
const NUMBER_DIGITS = 5;

/** A scheme as it was opened. */
export interface OpenScheme extends OpenedFactors {
  scheme_id: number;
  method: Scheme['method'];
  definition: Pick<Scheme, 'arms' | 'factors'> & { caps: Cap[] };
  settings: SchemeSettings;
  seed: string;
}

/** A place in a scheme for one subject. */
export interface Draw {
  slotNo: number;
  arm: string;
  stratum: string;
  levels: Record<string, string>;
}

interface Assigned {
  levels: Record<string, string>;
  arm: string;
  siteId: number;
}

/** Assigns arms. The scheme is locked meanwhile, so each assignment knows all before it. */
@Injectable()
export class ArmDraw {
  constructor(private readonly supply: SlotSupply) {}

  /**
   * @param design of the page, which may be another one than the scheme was opened with
   * @throws Problem 422 of {@link openedLevels}, and when the scheme has no place for the subject
   */
  async draw(
    tx: WriteTransaction,
    request: ClaimRequest,
    scheme: OpenScheme,
    siteCode: string,
    design: PageDesign,
  ): Promise<Draw> {
    const { definition, settings, method, scheme_id: schemeId } = scheme;
    const given = openedLevels(request, scheme, design);
    if (settings.siteIsFactor) given.set(SITE_FACTOR, siteCode);
    const factors = schemeFactors(definition.factors, settings);
    const levels = Object.fromEntries(factors.map(({ factor }) => [factor, given.get(factor)!]));
    const stratum = stratumOf(factors, levels);
    const history =
      definition.caps.length > 0 || method === 'minimisation'
        ? await tx.query<Assigned & Record<string, unknown>>({
            ...HISTORY,
            values: { studyId: request.study_id, schemeId },
          })
        : [];
    const closedArms = this.closedArms(request, scheme, levels, history);
    const values = { studyId: request.study_id, schemeId, stratum };
    if (method === 'minimisation') {
      const slotNo = history.length + 1;
      const { arms } = definition;
      const { seed } = scheme;
      const arm = minimise({
        seed,
        draw: slotNo,
        arms,
        factors,
        levels,
        history,
        measure: settings.measure!,
        probability: settings.probability!,
        closedArms,
      });
      const randomNumber = `${request.scheme_key}-${String(slotNo).padStart(NUMBER_DIGITS, '0')}`;
      await tx.query({ ...DRAWN_SLOT, values: { ...values, slotNo, randomNumber, arm } });
      return { slotNo, arm, stratum, levels };
    }
    const slot = await this.take(tx, method, values);
    if (!slot) throw await this.whyNone(tx, values);
    // A list is used in its order: a place whose arm is full is not passed over.
    if (closedArms.includes(slot.arm)) throw new Problem(422, 'RANDOMISATION_009');
    return { slotNo: slot.slot_no, arm: slot.arm, stratum, levels };
  }

  /** The next place of the stratum. Blocks are made on when the stratum has none; a list has what was uploaded. */
  private async take(
    tx: WriteTransaction,
    method: Scheme['method'],
    values: { studyId: number; schemeId: number; stratum: string },
  ): Promise<{ slot_no: number; arm: string } | undefined> {
    const next = () => tx.query<{ slot_no: number; arm: string }>({ ...TAKE_SLOT, values });
    const [slot] = await next();
    if (slot || method !== 'blocks') return slot;
    await this.supply.ensure(tx, values, values.stratum);
    return (await next())[0];
  }

  /** @throws Problem 422 when a cap leaves no arm for the subject */
  private closedArms(
    request: ClaimRequest,
    { definition: { arms, caps } }: OpenScheme,
    levels: Record<string, string>,
    history: readonly Assigned[],
  ): string[] {
    const assignments = history.map((one) => ({ ...one, site: String(one.siteId) }));
    const subject = { levels, site: String(request.site_id) };
    const ofLevels = caps.filter((cap) => cap.level && !cap.arm);
    if (capsFor(ofLevels, subject, assignments).full) {
      throw new Problem(422, 'RANDOMISATION_ARM_CONDITIONS');
    }
    const { full, closedArms } = capsFor(caps, subject, assignments);
    if (full || arms.every(({ key }) => closedArms.includes(key))) {
      throw new Problem(422, 'RANDOMISATION_009');
    }
    return closedArms;
  }

  private async whyNone(
    tx: WriteTransaction,
    values: { studyId: number; schemeId: number; stratum: string },
  ): Promise<Problem> {
    const [row] = await tx.query<{ places: number; ofStratum: number }>({ ...PLACES, values });
    const { places, ofStratum } = row!;
    if (places === 0) return new Problem(422, 'RANDOMISATION_011');
    return new Problem(422, ofStratum === 0 ? 'RANDOMISATION_008' : 'RANDOMISATION_009');
  }
}

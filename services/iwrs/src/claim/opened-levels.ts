import { Problem } from '@casebook/service-kit';
import type { Scheme, SchemeFactor } from '@casebook/study-design';
import type { FactorItem } from '../scheme/factor-items';
import type { ClaimRequest, RequestedFactor } from './claim-request';
import type { PageDesign } from './page-designs';

/** What two people opened of the factors of a scheme. */
export interface OpenedFactors {
  definition: Pick<Scheme, 'factors'>;
  /** null: opened before they were kept. */
  factor_items: FactorItem[] | null;
}

/**
 * The levels of a subject by the definition that the scheme was opened with. One person alone can release another version of the
 * design; a page that has it is refused where that version would put a value into another stratum, so that nobody is randomised
 * into a stratum that two people did not decide.
 *
 * @param design of the page
 * @throws Problem 422 RANDOMISATION_008 when a value belongs to no level; RANDOMISATION_DESIGN_DIFFERS when the design of the page
 *   gives a code of the factors another level, or takes a factor from another item
 */
export function openedLevels(
  request: Pick<ClaimRequest, 'scheme_key' | 'factors'>,
  opened: OpenedFactors,
  design: Pick<PageDesign, 'schemes' | 'factorItems'>,
): Map<string, string> {
  const ofPage = design.schemes.find(({ key }) => key === request.scheme_key)?.factors ?? [];
  const { factors } = opened.definition;
  // Asked of all codes: a refusal for the value of the subject alone would tell a value that the caller may not see.
  if (factors.some((factor) => movesCode(factor, ofPage))) throw differs();
  const levels = new Map<string, string>();
  for (const factor of factors) {
    const given = request.factors.find((one) => one.factor === factor.factor);
    const level = given && levelOf(factor, given.value);
    if (!level) throw new Problem(422, 'RANDOMISATION_008');
    if (level !== given.level) throw differs();
    if (!isOpenedItem(given, opened, design.factorItems)) throw differs();
    levels.set(factor.factor, level);
  }
  return levels;
}

const differs = (): Problem => new Problem(422, 'RANDOMISATION_DESIGN_DIFFERS');

const levelOf = ({ levels }: SchemeFactor, value: string): string | undefined =>
  levels.find(({ codes }) => codes.includes(value))?.key;

/** Whether a code of an opened factor belongs to another level of the same factor in the design of the page. */
function movesCode(opened: SchemeFactor, ofPage: readonly SchemeFactor[]): boolean {
  const other = ofPage.find(({ factor }) => factor === opened.factor);
  if (!other) return false;
  return opened.levels
    .flatMap(({ codes }) => codes)
    .some((code) => (levelOf(other, code) ?? levelOf(opened, code)) !== levelOf(opened, code));
}

/** Whether the value comes from an item that gave the factor when the scheme was opened. */
function isOpenedItem(
  { factor, blockKey, itemKey }: RequestedFactor,
  { factor_items: opened }: OpenedFactors,
  ofPage: readonly FactorItem[],
): boolean {
  if (opened === null) return true;
  const used = ofPage.filter(
    (one) => one.factor === factor && one.blockKey === blockKey && one.itemKey === itemKey,
  );
  return (
    used.length > 0 &&
    used.every((one) =>
      opened.some(
        (place) =>
          place.factor === factor &&
          place.pageKey === one.pageKey &&
          place.blockKey === blockKey &&
          place.itemKey === itemKey,
      ),
    )
  );
}

import type { Caller } from '@casebook/service-kit';
import type { DesignVersion } from '../design/design-version';
import type { CorrectedFactor } from './randomisation.dto';
import { type FrozenFactor, levelOf } from './stratification';

/** The versions that decide what is told of a factor. */
export interface FactorVersions {
  /** The version under which the subject was randomised. */
  randomised: DesignVersion;
  /** Every released version, and the one that is shown: what any of them hides is told nowhere. */
  all: readonly DesignVersion[];
}

/**
 * A factor whose present value belongs to another level than the one that was used; none when it is the same level, or when
 * any version that has the item hides it from the role.
 */
export function correctedFactor(
  { randomised: version, all }: FactorVersions,
  { roleCode }: Pick<Caller, 'roleCode'>,
  used: FrozenFactor & { pageKey: string; schemeKey: string },
  now: string | null,
): CorrectedFactor[] {
  const { factor, level, pageKey, itemKey, schemeKey } = used;
  const scheme = version.design.schemes.find(({ key }) => key === schemeKey);
  const definition = scheme?.factors.find((one) => one.factor === factor);
  const item = version.index.item(pageKey, itemKey)?.item;
  if (!definition || !item) return [];
  const having = [version, ...all].filter((one) => one.index.item(pageKey, itemKey) !== undefined);
  if (!having.every((one) => one.role(roleCode).seesItem(pageKey, itemKey))) return [];
  const present = levelOf(definition, now);
  if (present === level) return [];
  const titleOf = (key: string | null) =>
    definition.levels.find((one) => one.key === key)?.title ?? null;
  return [{ factor, label: item.label, used: titleOf(level) ?? {}, now: titleOf(present) }];
}

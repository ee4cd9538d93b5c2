/** The name under which the site is a factor. */
export const SITE_FACTOR = 'SITE';

/** The stratum of a subject as text: `SEX=F|SITE=001`, in the order of the factors; empty for a scheme without factors. */
export function stratumOf(
  factors: readonly { factor: string }[],
  levels: Readonly<Record<string, string>>,
): string {
  return factors
    .map(({ factor }) => {
      const level = levels[factor];
      if (level === undefined) throw new Error(`no level of ${factor}`);
      return `${factor}=${level}`;
    })
    .join('|');
}

/** Every combination of levels, in the order of factors and levels. */
export function allStrata(
  factors: readonly { factor: string; levels: readonly string[] }[],
): Record<string, string>[] {
  return factors.reduce<Record<string, string>[]>(
    (strata, { factor, levels }) =>
      strata.flatMap((stratum) => levels.map((level) => ({ ...stratum, [factor]: level }))),
    [{}],
  );
}

/** The factors of a scheme, with the site as the last one where the settings say so. */
export function schemeFactors(
  factors: readonly { factor: string; weight: number }[],
  settings: { siteIsFactor: boolean },
): { factor: string; weight: number }[] {
  const own = factors.map(({ factor, weight }) => ({ factor, weight }));
  return settings.siteIsFactor ? [...own, { factor: SITE_FACTOR, weight: 1 }] : own;
}

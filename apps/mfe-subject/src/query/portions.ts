const ENOUGH = 100;

/** Splits queries into portions of about a hundred. Those of one subject stay together: they are done together or not. */
export function inPortions<Query extends { subjectId: number }>(
  queries: readonly Query[],
): Query[][] {
  const portions: Query[][] = [];
  for (const ofSubject of Map.groupBy(queries, ({ subjectId }) => subjectId).values()) {
    const last = portions.at(-1);
    if (last && last.length + ofSubject.length <= ENOUGH) last.push(...ofSubject);
    else portions.push([...ofSubject]);
  }
  return portions;
}

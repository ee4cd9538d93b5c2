/** Which privileges a screen needs: every one of `all`, and at least one of `any`. An empty query is always met. */
export interface PrivilegeQuery {
  any?: readonly string[];
  all?: readonly string[];
}

/** The one answer to "does this set of privileges meet the query", for navigation, screens and buttons alike. */
export function meets(held: ReadonlySet<string>, query: PrivilegeQuery | undefined): boolean {
  if (!query) return true;
  const all = query.all ?? [];
  const any = query.any ?? [];
  return (
    all.every((key) => held.has(key)) && (any.length === 0 || any.some((key) => held.has(key)))
  );
}

/** The privileges that a screen needs: every one of `all`, and at least one of `any`. An empty query is always met. */
export interface PrivilegeQuery {
  any?: readonly string[];
  all?: readonly string[];
}

/** Whether a set of privileges meets the query; the only implementation, for navigation, screens and buttons. */
export function meets(held: ReadonlySet<string>, query: PrivilegeQuery | undefined): boolean {
  if (!query) return true;
  const all = query.all ?? [];
  const any = query.any ?? [];
  return (
    all.every((key) => held.has(key)) && (any.length === 0 || any.some((key) => held.has(key)))
  );
}

/** Status of a query (spec section 4). */
export const QueryStatus = { open: 1, canceled: 2, answered: 3, closed: 4, reopened: 5 } as const;

/** Who raised the query: a check, or a person. */
export const QueryType = { system: 1, manual: 2 } as const;

/** Statuses in which a query waits for an answer. */
export const OPEN_STATUSES: readonly number[] = [QueryStatus.open, QueryStatus.reopened];

/** Statuses in which a query still needs an action. */
export const ACTIVE_STATUSES: readonly number[] = [
  QueryStatus.open,
  QueryStatus.answered,
  QueryStatus.reopened,
];

export function isOpenStatus(status: number): boolean {
  return OPEN_STATUSES.includes(status);
}

export function isActiveStatus(status: number): boolean {
  return ACTIVE_STATUSES.includes(status);
}

/** The numbers of rows that a page of a list can have. */
export const pageSizes = [10, 20, 50, 100, 200] as const;

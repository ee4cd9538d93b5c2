/** Names of the block types in the texts of this module. */
export const blockNames = { 1: 'normal', 2: 'fixedLine', 3: 'logLine' } as const;

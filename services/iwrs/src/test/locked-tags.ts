/** The features (tags of openapi.json) whose operations each walk sends to a locked study. */
export const LOCKED_TAGS = {
  supply: ['place', 'ip-list', 'delivery', 'stock', 'downloads', 'jobs'],
  schemes: ['scheme', 'arm-list', 'change'],
  claims: ['claim'],
  unblinding: ['unblinding'],
} as const;

/** A subject number by the pattern of a study: `{site}` is the site code, `{seq:3}` a counter with three digits. */
export const exampleNumber = (pattern: string, site: string, number: number): string =>
  pattern
    .replaceAll('{site}', site)
    .replace(/\{seq(?::(\d))?\}/g, (_mark, digits: string | undefined) =>
      String(number).padStart(Number(digits ?? 1), '0'),
    );

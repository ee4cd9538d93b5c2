/** The names of a new module in the languages of the product. */
export interface Titles {
  en: string;
  ja: string;
  th: string;
}

/** Reads the version of a package from the root package.json. */
export type VersionOf = (name: string) => string;

/** Path of a file below the repository, and its content before it is formatted. */
export type Files = Record<string, string>;

/** A name that can be a folder, a schema, a path segment and a part of an identifier. */
export const NAME = /^[a-z]{2,20}$/;

export const pascal = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

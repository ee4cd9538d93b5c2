/** What a new module is called, in the languages of the product. */
export interface Titles {
  en: string;
  ja: string;
  th: string;
}

/** The version of a package in the root package.json, the one place that has it. */
export type VersionOf = (name: string) => string;

/** Path of a file below the repository, and its content before it is formatted. */
export type Files = Record<string, string>;

/** A name that can be a folder, a schema, a path segment and a part of an identifier. */
export const NAME = /^[a-z]{2,20}$/;

export const pascal = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

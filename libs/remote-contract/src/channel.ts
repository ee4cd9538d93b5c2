import { z } from 'zod';
import { digest } from './descriptor';

/**
 * A release in the registry: an immutable folder, and the digest of its descriptor, which contains those of its
 * files.
 */
export const releasedSchema = z.strictObject({
  base: z.string().regex(/^\/mfe\/[a-z0-9-]+\/[A-Za-z0-9.+-]+\/$/),
  descriptor: digest,
});

export type Released = z.infer<typeof releasedSchema>;

const remotesSchema = z.record(z.string(), releasedSchema);

/**
 * The channel document names the released version of each module; it is the only file of the registry that
 * changes. It travels signed (see `envelope.ts`).
 */
export const channelSchema = z.strictObject({
  schema: z.literal(1),
  channel: z.string(),
  /** Incremented with every change and never reused. */
  seq: z.number().int().positive(),
  issuedAt: z.iso.datetime(),
  /**
   * After this time the document stays in use where it was accepted before, with a notice, and is not accepted
   * elsewhere.
   */
  expiresAt: z.iso.datetime(),
  reason: z.string().min(1),
  by: z.string().min(1),
  shell: releasedSchema.extend({ version: z.string() }),
  /** Versions of the services' APIs that the modules were checked against. */
  apis: z.record(z.string(), z.string()),
  remotes: remotesSchema,
  /** Releases that a study uses instead of the general ones, by study ID (canary). */
  studies: z.record(z.string().regex(/^[1-9]\d*$/), remotesSchema),
  /** Remotes that are switched off on purpose, with the displayed reason. */
  disabled: z.record(z.string(), z.strictObject({ reason: z.string().min(1) })),
  /** Whether a browser may replace a remote by one from this computer: only in a portal for developers. */
  allowOverride: z.boolean(),
});

export type Channel = z.infer<typeof channelSchema>;

/** Parses the content of a channel document, whose signature the caller has verified. */
export function parseChannel(json: string): Channel {
  return channelSchema.parse(JSON.parse(json));
}

/** The releases that are in use in a study, or outside of studies (null). */
export function remotesOf(channel: Channel, studyId: string | null): Channel['remotes'] {
  return { ...channel.remotes, ...(studyId === null ? {} : channel.studies[studyId]) };
}

/** The study of an address; null outside of studies. */
export const studyOf = (pathname: string): string | null =>
  /^\/study\/([1-9]\d*)(?:\/|$)/.exec(pathname)?.[1] ?? null;

/** Whether two sets of releases are equal in any order. */
export function sameReleases(a: Channel['remotes'], b: Channel['remotes']): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) => a[name]?.base === b[name]?.base && a[name]?.descriptor === b[name]?.descriptor,
    )
  );
}

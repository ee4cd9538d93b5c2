import { z } from 'zod';
import { digest } from './descriptor';

/** A release in the registry: an immutable folder, and the digest of its descriptor, which has those of its files. */
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
  /** Grows by one with every change; never reused. */
  seq: z.number().int().positive(),
  issuedAt: z.iso.datetime(),
  /** Afterwards it stays in use where it was accepted before, with a notice, and is accepted nowhere anew. */
  expiresAt: z.iso.datetime(),
  reason: z.string().min(1),
  by: z.string().min(1),
  shell: releasedSchema.extend({ version: z.string() }),
  /** Versions of the services' APIs that the modules were checked against. */
  apis: z.record(z.string(), z.string()),
  remotes: remotesSchema,
  /** By study ID: releases that this study uses instead of those of everybody (canary). */
  studies: z.record(z.string().regex(/^[1-9]\d*$/), remotesSchema),
  /** Remotes that are switched off on purpose, with the reason that people read. */
  disabled: z.record(z.string(), z.strictObject({ reason: z.string().min(1) })),
  /** Whether a browser may replace a remote by one from this computer. Only a portal for developers says so. */
  allowOverride: z.boolean(),
});

export type Channel = z.infer<typeof channelSchema>;

/** The one place that reads the content of a channel document; whoever calls it has looked at the signature. */
export function parseChannel(json: string): Channel {
  return channelSchema.parse(JSON.parse(json));
}

/** The releases that are in use in a study, or outside of all (null). */
export function remotesOf(channel: Channel, studyId: string | null): Channel['remotes'] {
  return { ...channel.remotes, ...(studyId === null ? {} : channel.studies[studyId]) };
}

/** The study that an address is in; null outside of all. */
export const studyOf = (pathname: string): string | null =>
  /^\/study\/([1-9]\d*)(?:\/|$)/.exec(pathname)?.[1] ?? null;

/** Whether two sets of releases are the same, whatever their order. */
export function sameReleases(a: Channel['remotes'], b: Channel['remotes']): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) => a[name]?.base === b[name]?.base && a[name]?.descriptor === b[name]?.descriptor,
    )
  );
}

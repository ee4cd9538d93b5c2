import { z } from 'zod';
import { digest } from './descriptor';

/** The channel document names the released version of each remote; it is the only file of the registry that changes. */
export const channelSchema = z.strictObject({
  schema: z.literal(1),
  channel: z.string(),
  /** Grows by one with every change; never reused. */
  seq: z.number().int().positive(),
  issuedAt: z.string(),
  reason: z.string(),
  by: z.string(),
  shell: z.strictObject({ version: z.string() }),
  remotes: z.record(
    z.string(),
    z.strictObject({
      base: z.string().regex(/^\/mfe\/[a-z0-9-]+\/[A-Za-z0-9.+-]+\/$/),
      descriptor: digest,
    }),
  ),
  /** Remotes that are switched off on purpose, with the reason that people read. */
  disabled: z.record(z.string(), z.strictObject({ reason: z.string() })),
});

export type Channel = z.infer<typeof channelSchema>;

/** The one place that reads a channel document, wherever it came from. */
export function parseChannel(json: string): Channel {
  return channelSchema.parse(JSON.parse(json));
}

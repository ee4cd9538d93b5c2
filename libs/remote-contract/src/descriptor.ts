import { z } from 'zod';
import { checkManifest, manifestSchema } from './manifest';

export const DESCRIPTOR_FILE = 'remote.json';

/** `sha384-<base64>`, the form that browsers take as `integrity`. */
export const digest = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/**
 * `remote.json`: the description of a remote by its build. Together with `files` every file of a remote can be
 * verified.
 */
export const descriptorSchema = manifestSchema
  .extend({
    schema: z.literal(1),
    version: z.string(),
    commit: z.string(),
    builtAt: z.string(),
    needs: manifestSchema.shape.needs.extend({
      /** Ranges of the platform libraries that only the shell ships. */
      shared: z.record(z.string(), z.string()),
    }),
    /** Module that the shell mounts. */
    expose: z.literal('./app'),
    manifest: z.literal('mf-manifest.json'),
    /** Texts of the screens and messages of the named areas, one file for each language. */
    i18n: z.strictObject({
      ns: z.string(),
      files: z.strictObject({ ja: z.string(), en: z.string(), th: z.string() }),
    }),
    /** Files that its first screen needs, for the budget of its start. */
    start: z
      .strictObject({
        files: z.array(z.string()),
        /** Platform libraries, as {@link shellDescriptorSchema} names them. */
        libraries: z.array(z.string()),
      })
      .optional(),
    /** Digest of every file of the remote except the descriptor itself. */
    files: z.record(z.string(), digest),
  })
  .superRefine(checkManifest);

export type Descriptor = z.infer<typeof descriptorSchema>;

export function parseDescriptor(json: string): Descriptor {
  return descriptorSchema.parse(JSON.parse(json));
}

/** Content of a file of `i18n`. */
export const remoteTextsSchema = z.strictObject({
  texts: z.record(z.string(), z.unknown()),
  messages: z.record(z.string(), z.string()),
});

export type RemoteTextsFile = z.infer<typeof remoteTextsSchema>;

export const SHELL_DESCRIPTOR_FILE = 'shell.json';

/** `shell.json`: the description of the shell by its build. */
export const shellDescriptorSchema = z.strictObject({
  schema: z.literal(1),
  name: z.literal('shell'),
  version: z.string(),
  commit: z.string(),
  builtAt: z.string(),
  /** What it offers to remotes: versions of the SDK and of the platform libraries. */
  offer: z.strictObject({ sdk: z.string(), shared: z.record(z.string(), z.string()) }),
  /** Files that its first screen needs, and those of each platform library, for the budget of its start. */
  start: z
    .strictObject({
      files: z.array(z.string()),
      libraries: z.record(z.string(), z.array(z.string())),
    })
    .optional(),
  /** Digest of every file of the shell except the descriptor itself. */
  files: z.record(z.string(), digest),
});

export type ShellDescriptor = z.infer<typeof shellDescriptorSchema>;

export function parseShellDescriptor(json: string): ShellDescriptor {
  return shellDescriptorSchema.parse(JSON.parse(json));
}

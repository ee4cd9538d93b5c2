import { z } from 'zod';
import { parsePattern } from './routes';

/** A text of the product in its three languages. */
export const productText = z.object({
  ja: z.string().min(1),
  en: z.string().min(1),
  th: z.string().min(1),
});

const privilegeQuery = z.strictObject({
  any: z.array(z.string()).optional(),
  all: z.array(z.string()).optional(),
});

const pathPattern = z.string().superRefine((value, context) => {
  try {
    parsePattern(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

export const screenSchema = z.strictObject({
  /** Screen identifier of spec 2.1, unique in the whole portal. */
  id: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'a screen identifier is in capitals, e.g. SUBJECT_LIST'),
  path: pathPattern,
  title: productText,
  /** Screen one level up, for the breadcrumb. */
  parent: z.string().optional(),
  privileges: privilegeQuery.optional(),
  /** Right in the whole portal that a screen outside a study needs. */
  portalRight: z.string().optional(),
  /** Label of the requests made from this screen; the identifier itself when absent. */
  action: z.string().optional(),
});

export const navGroups = ['subjects', 'status', 'iwrs', 'admin', 'builder'] as const;

export const navEntrySchema = z.strictObject({
  screen: z.string(),
  group: z.enum(navGroups),
  order: z.number(),
  /** Name of an icon of `@casebook/ui` (see its `NavIcon`). */
  icon: z.string(),
  label: productText,
});

/** What a remote says about itself in `src/remote.manifest.ts`: data only, so that it can be read without running the remote. */
export const manifestSchema = z.strictObject({
  name: z.string().regex(/^mfe_[a-z]+$/, 'a remote is named mfe_<area>'),
  needs: z.strictObject({
    /** Range of `@casebook/shell-sdk` versions. */
    sdk: z.string(),
    /** Ranges of service API versions, by service. */
    apis: z.record(z.string(), z.string()),
  }),
  screens: z.array(screenSchema),
  nav: z.array(navEntrySchema),
});

export type ProductText = z.infer<typeof productText>;
export type Screen = z.infer<typeof screenSchema>;
export type NavGroup = (typeof navGroups)[number];
export type NavEntry = z.infer<typeof navEntrySchema>;
export type RemoteManifest = z.infer<typeof manifestSchema>;

/** Declares a remote; throws with the place of the fault when the declaration contradicts itself. */
export function defineRemote(manifest: RemoteManifest): RemoteManifest {
  const parsed = manifestSchema.parse(manifest);
  const ids = new Set(parsed.screens.map((screen) => screen.id));
  for (const entry of parsed.nav) {
    if (!ids.has(entry.screen)) {
      throw new Error(`${parsed.name}: navigation names the unknown screen ${entry.screen}`);
    }
  }
  return parsed;
}

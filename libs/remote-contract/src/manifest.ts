import { z } from 'zod';
import { contextParameters, fitsParameter, parametersOf, parseRoutePattern } from './routes';

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
    parseRoutePattern(value);
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
  /** Portal right that a screen outside studies needs. */
  portalRight: z.string().optional(),
  /** Label of the requests made from this screen; the identifier itself when absent. */
  action: z.string().optional(),
});

export const navGroups = ['subjects', 'status', 'iwrs', 'admin', 'builder'] as const;

export const navEntrySchema = z.strictObject({
  screen: z.string(),
  /** Values for the parameters of the screen's path, except study and role, which the address of the person gives. */
  params: z.record(z.string(), z.string().min(1)).optional(),
  /** Privileges that the entry needs in addition to those of its screen. */
  privileges: privilegeQuery.optional(),
  group: z.enum(navGroups),
  order: z.number(),
  /** Name of an icon of `@casebook/ui` (see its `NavIcon`). */
  icon: z.string(),
  label: productText,
});

/** What the frame leads to from home and from the search for subjects and pages. The shell knows these, and no screen of a module. */
export const linkTargets = [
  'subject',
  'page',
  'visitsOverdue',
  'openQueries',
  'answeredQueries',
  'signaturesToSign',
  'pagesDue',
  'pagesInProgress',
  'sitesToRelease',
  'unblindingsToDecide',
  'keysToOpen',
] as const;

export const linkSchema = z.strictObject({
  to: z.enum(linkTargets),
  screen: z.string(),
  /** The part of the address that chooses exactly this in a list. */
  query: z
    .string()
    .regex(/^\?[^#]+$/, 'a query begins with "?"')
    .optional(),
});

/** Parameters that the frame gives for a target, apart from study and role. */
const parametersOfTarget: Readonly<Partial<Record<LinkTarget, readonly string[]>>> = {
  subject: ['siteId', 'subjectNo'],
  page: ['siteId', 'subjectNo', 'matrixId'],
};

/** What a remote declares in `src/remote.manifest.ts`: data only, so that it can be read without running the remote. */
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
  /** Absent in releases of before: the frame then shows its figures without links. */
  links: z.array(linkSchema).optional(),
  /** Areas of the catalogue whose messages the remote ships in addition to those of the shell. */
  messages: z.array(z.string()).default([]),
});

export type ProductText = z.infer<typeof productText>;
export type Screen = z.infer<typeof screenSchema>;
export type NavGroup = (typeof navGroups)[number];
export type LinkTarget = (typeof linkTargets)[number];
export type Link = z.infer<typeof linkSchema>;
export type NavEntry = z.infer<typeof navEntrySchema>;
export type RemoteManifest = z.infer<typeof manifestSchema>;

/** Identifies an entry of the navigation: its screen and its parameters, in any order. */
export function navEntryKey({ screen, params = {} }: Pick<NavEntry, 'screen' | 'params'>): string {
  const given = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [screen, ...given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join(
    ' ',
  );
}

/** Reports screens that are declared twice, and navigation entries and links that do not match the path of their screen. */
export function checkManifest(
  { screens, nav, links = [] }: Pick<RemoteManifest, 'screens' | 'nav' | 'links'>,
  context: { addIssue(issue: { code: 'custom'; path: PropertyKey[]; message: string }): void },
): void {
  const refuse = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  for (const [at, { id }] of screens.entries()) {
    if (screens.findIndex((screen) => screen.id === id) < at) {
      refuse(['screens', at], `screen ${id} is declared twice`);
    }
  }
  const keys = new Set<string>();
  for (const [at, entry] of nav.entries()) {
    const screen = byId.get(entry.screen);
    if (!screen) {
      refuse(['nav', at], `the navigation names the unknown screen ${entry.screen}`);
      continue;
    }
    for (const fault of parameterFaults(screen.path, entry.params ?? {})) {
      refuse(['nav', at, 'params'], `the navigation entry of ${entry.screen} ${fault}`);
    }
    const key = navEntryKey(entry);
    if (keys.has(key)) refuse(['nav', at], `the navigation names ${key} twice`);
    keys.add(key);
  }
  for (const [at, { to, screen }] of links.entries()) {
    const path = byId.get(screen)?.path;
    if (path === undefined) {
      refuse(['links', at], `the link to ${to} names the unknown screen ${screen}`);
      continue;
    }
    const given = new Set([...contextParameters, ...(parametersOfTarget[to] ?? [])]);
    for (const name of parametersOf(path).filter((parameter) => !given.has(parameter))) {
      refuse(['links', at], `the link to ${to} lacks "${name}" of ${path}`);
    }
    if (links.findIndex((link) => link.to === to) < at) {
      refuse(['links', at], `two links lead to ${to}`);
    }
  }
}

function parameterFaults(path: string, params: Readonly<Record<string, string>>): string[] {
  const declared = parametersOf(path);
  const own = declared.filter((name) => !contextParameters.has(name));
  return [
    ...own.filter((name) => params[name] === undefined).map((name) => `lacks "${name}" of ${path}`),
    ...Object.entries(params).flatMap(([name, value]) => {
      if (contextParameters.has(name)) return [`sets "${name}", which the address gives`];
      if (!declared.includes(name)) return [`sets "${name}", which ${path} does not have`];
      return fitsParameter(name, value) ? [] : [`sets "${name}" to "${value}"`];
    }),
  ];
}

const checkedManifest = manifestSchema.superRefine(checkManifest);

/** Checks the declaration of a remote; throws with every contradiction in it. */
export function defineRemote(manifest: z.input<typeof manifestSchema>): RemoteManifest {
  return checkedManifest.parse(manifest);
}

/**
 * Route patterns of spec 2.1: `/study/:studyId/role/:roleId/subject`. A parameter fills one whole segment. Exactly
 * one pattern, the most specific one, matches an address.
 */

/** Parameters that must be positive integers in every pattern (spec 2.1). */
const integerParameters = new Set(['studyId', 'roleId', 'siteId']);

/** Parameters that every link takes from the present address. */
export const contextParameters: ReadonlySet<string> = new Set(['studyId', 'roleId']);

type Segment = { literal: string } | { parameter: string };

export interface RoutePattern {
  source: string;
  segments: readonly Segment[];
}

export function parseRoutePattern(source: string): RoutePattern {
  if (!source.startsWith('/')) throw new Error(`path pattern must begin with "/": ${source}`);
  const names = new Set<string>();
  const segments = split(source).map((part): Segment => {
    if (!part.startsWith(':')) {
      if (!/^[A-Za-z0-9-]+$/.test(part)) throw new Error(`bad segment "${part}" in ${source}`);
      return { literal: part };
    }
    const parameter = part.slice(1);
    if (!/^[a-z][A-Za-z0-9]*$/.test(parameter))
      throw new Error(`bad parameter "${part}" in ${source}`);
    if (names.has(parameter)) throw new Error(`parameter "${part}" occurs twice in ${source}`);
    names.add(parameter);
    return { parameter };
  });
  return { source, segments };
}

export type PathParams = Readonly<Record<string, string>>;

/** Parameters of the address if it fits the pattern, with each value URL-decoded. */
export function matchPattern(pattern: RoutePattern, pathname: string): PathParams | undefined {
  const parts = split(pathname);
  if (parts.length !== pattern.segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.segments.entries()) {
    const part = parts[index] as string;
    if ('literal' in segment) {
      if (segment.literal !== part) return undefined;
      continue;
    }
    const value = decode(part);
    if (value === undefined) return undefined;
    if (!fitsParameter(segment.parameter, value)) return undefined;
    params[segment.parameter] = value;
  }
  return params;
}

/** Whether an address can contain this value of a parameter. */
export function fitsParameter(name: string, value: string): boolean {
  return value !== '' && (!integerParameters.has(name) || isPositiveInteger(value));
}

/** Names of the parameters of a pattern. */
export function parametersOf(source: string): string[] {
  return parseRoutePattern(source).segments.flatMap((segment) =>
    'literal' in segment ? [] : [segment.parameter],
  );
}

/** Address of a pattern with its parameters filled in and URL-encoded; throws when one is missing. */
export function buildPath(
  pattern: RoutePattern | string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const { source, segments } = typeof pattern === 'string' ? parseRoutePattern(pattern) : pattern;
  const parts = segments.map((segment) => {
    if ('literal' in segment) return segment.literal;
    const value = params[segment.parameter];
    if (value === undefined || value === '') {
      throw new Error(`parameter "${segment.parameter}" is missing for ${source}`);
    }
    return encodeURIComponent(value);
  });
  return `/${parts.join('/')}`;
}

export interface RouteMatch<T> {
  route: T;
  params: PathParams;
}

export interface RouteTable<T> {
  match(pathname: string): RouteMatch<T> | undefined;
}

/** Two routes that match the same addresses. */
export interface DuplicateRoute<T> {
  kept: T;
  refused: T;
}

/**
 * Builds the table of all routes. A route whose pattern has the same shape as an earlier one is refused and reported,
 * so that a faulty release of one remote cannot replace addresses of another.
 */
export function buildRoutes<T extends { path: string }>(
  routes: readonly T[],
): RouteTable<T> & { duplicates: DuplicateRoute<T>[] } {
  const duplicates: DuplicateRoute<T>[] = [];
  const byShape = new Map<string, { route: T; pattern: RoutePattern }>();
  for (const route of routes) {
    const pattern = parseRoutePattern(route.path);
    const shape = pattern.segments.map((s) => ('literal' in s ? s.literal : ':')).join('/');
    const earlier = byShape.get(shape);
    if (earlier) duplicates.push({ kept: earlier.route, refused: route });
    else byShape.set(shape, { route, pattern });
  }
  const ordered = [...byShape.values()].toSorted((a, b) =>
    compareSpecificity(a.pattern, b.pattern),
  );
  return {
    duplicates,
    match(pathname) {
      for (const { route, pattern } of ordered) {
        const params = matchPattern(pattern, pathname);
        if (params) return { route, params };
      }
      return undefined;
    },
  };
}

/** Negative when `a` is the more specific: at the first difference from the left, a literal beats a parameter. */
function compareSpecificity(a: RoutePattern, b: RoutePattern): number {
  const length = Math.min(a.segments.length, b.segments.length);
  for (let i = 0; i < length; i++) {
    const literalA = 'literal' in (a.segments[i] as Segment) ? 0 : 1;
    const literalB = 'literal' in (b.segments[i] as Segment) ? 0 : 1;
    if (literalA !== literalB) return literalA - literalB;
  }
  return b.segments.length - a.segments.length;
}

function split(path: string): string[] {
  const parts = path.split('/').slice(1);
  if (parts.at(-1) === '') parts.pop();
  return parts;
}

function decode(part: string): string | undefined {
  if (part === '') return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function isPositiveInteger(value: string): boolean {
  return /^[1-9][0-9]*$/.test(value) && Number.isSafeInteger(Number(value));
}

/** An operation of a service, as openapi.json says it. */
export interface Endpoint {
  method: string;
  path: string;
  parameters: readonly { name: string; in: string; required: boolean }[];
}

/** Values of one parameter that were found in answers, at most this many. */
const MOST_VALUES = 30;
/** Answers that are read of one endpoint. */
const MOST_CALLS = 60;
/** How often the answers of before lead to further ones: list, subject, page, item. */
const ROUNDS = 4;

export interface Answer {
  path: string;
  text: string;
}

type Read = (path: string) => Promise<string | null>;

/**
 * Reads every answer that a caller gets with GET: first what needs only the study, then what the ids in those answers lead to.
 *
 * @param read gives the text of an answer; null when it is refused or no text
 */
export async function walkAnswers(
  endpoints: readonly Endpoint[],
  start: Readonly<Record<string, string>>,
  read: Read,
  onAnswer: (answer: Answer) => void,
): Promise<number> {
  const known = new Map(Object.entries(start).map(([name, value]) => [name, new Set([value])]));
  const done = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = done.size;
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      for (const path of pathsOf(endpoint, known)) {
        if (done.has(path)) continue;
        done.add(path);
        const text = await read(path);
        if (text === null) continue;
        onAnswer({ path, text });
        collect(text, known);
      }
    }
    if (done.size === before) break;
  }
  return done.size;
}

/** The addresses of an endpoint with the values that are known; none while a parameter has no value. */
function pathsOf(endpoint: Endpoint, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const needed = endpoint.parameters.filter((one) => one.in === 'path' || one.required);
  let paths = [endpoint.path];
  for (const { name, in: place } of needed.filter(
    (one) => one.in === 'path' || one.in === 'query',
  )) {
    const values = [...(known.get(name) ?? [])];
    paths = paths
      .flatMap((path) =>
        values.map((value) => {
          const text = encodeURIComponent(value);
          if (place === 'path') return path.replace(`{${name}}`, text);
          return `${path}${path.includes('?') ? '&' : '?'}${name}=${text}`;
        }),
      )
      .slice(0, MOST_CALLS);
  }
  return paths;
}

/** Remembers the ids in an answer by the name of their field. */
function collect(text: string, known: Map<string, Set<string>>): void {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return;
  }
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, name));
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, key);
      return;
    }
    if (!/(?:Id|No|Key)$/.test(name) || (typeof value !== 'string' && typeof value !== 'number'))
      return;
    const values = known.get(name) ?? new Set<string>();
    if (values.size < MOST_VALUES) known.set(name, values.add(String(value)));
  };
  visit(content, '');
}

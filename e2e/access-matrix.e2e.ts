import { join } from 'node:path';
import { readAccessMatrix, readEndpoints, SITE_ROLES } from '@casebook/tool-validation';
import { type Call, callsOf, outcomeOf } from './access/calls';
import { FOREIGN_SITE, makeWorld } from './access/world';
import { expect, test } from './portal';

const root = join(__dirname, '..');
/** With more calls in parallel, calls would wait in the services. */
const PARALLEL_CALLS = 12;

test.describe('access', () => {
  test('agrees with the access matrix for every endpoint, role, study and site [R6-ACCESS-01] [R6-ACCESS-02] [R6-ACCESS-07] [D6-GUARD-02]', async ({
    api,
    baseURL,
  }) => {
    test.setTimeout(900_000);
    const matrix = readAccessMatrix(root);
    const world = await makeWorld(api);
    const calls = readEndpoints(root).flatMap((endpoint) => {
      const row = matrix[endpoint.service]?.[endpoint.key];
      return row ? callsOf(endpoint, row, world) : [];
    });
    expect(calls.length).toBeGreaterThan(5000);

    const differences: string[] = [];
    const waiting = calls.toReversed();
    const work = async (): Promise<void> => {
      for (let call = waiting.pop(); call; call = waiting.pop()) {
        const difference = await differenceOf(call, baseURL!, matrix);
        if (difference) differences.push(difference);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_CALLS }, work));
    expect(differences.toSorted((a, b) => a.localeCompare(b))).toEqual([]);
  });
});

async function differenceOf(
  call: Call,
  baseURL: string,
  matrix: ReturnType<typeof readAccessMatrix>,
): Promise<string | null> {
  const { endpoint, method, headers, body, role, situation, expected } = call;
  const send = () =>
    fetch(`${baseURL}${call.path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
  let answer = await send();
  let text = await answer.text();
  // A person imports one file at a time, and another call of the matrix is doing it.
  while (answer.status === 429 && text.includes('BUILDER_IMPORT_RUNNING')) {
    answer = await send();
    text = await answer.text();
  }
  const outcome = outcomeOf(call, answer.status, text);
  const cell = `${endpoint.key} as ${role ?? 'nobody'}, ${situation}`;
  const wanted = expected === 'hidden' ? ['hidden', 'refused'] : [String(expected)];
  if (expected === 401 ? answer.status !== 401 : !wanted.includes(outcome)) {
    return `${cell}: expected ${expected}, was ${outcome} (${answer.status} ${text.slice(0, 160)})`;
  }
  if (situation === 'own study' && SITE_ROLES.includes(role!) && text.includes(FOREIGN_SITE)) {
    return `${cell}: the answer names the foreign site`;
  }
  const { harmless } = matrix[endpoint.service]![endpoint.key]!;
  if (role !== null && method !== 'GET' && answer.ok && !harmless) {
    return `${cell}: a call that should do nothing was carried out (${answer.status})`;
  }
  return null;
}

import { addPerson } from '@casebook/test-kit';
import * as fc from 'fast-check';
import { AdminApp, type Answer, type As, ROLE, STUDY } from '../../test/admin-app';

const ROOT = `/api/admin/${STUDY}`;
const MARKED: number[] = [ROLE.pharmacist, ROLE.accessManager];
const MANAGES = ['user_list_view', 'user_register', 'user_role_edit', 'user_disable'];

/** Two administrators, two managers and a person without a role, by their number in a run. */
const anybody = fc.nat({ max: 4 });
const actor = fc.nat({ max: 3 });
/** People who can be disabled; the administrators are shared by all runs. */
const ofTheRun = fc.integer({ min: 2, max: 4 });
const act = fc.oneof(
  fc.record({
    kind: fc.constant('give' as const),
    by: actor,
    to: anybody,
    roleId: fc.constantFrom(ROLE.pharmacist, ROLE.accessManager, ROLE.monitor),
    endDate: fc.constantFrom(null, '2027-06-30'),
  }),
  fc.record({
    kind: fc.constant('dates' as const),
    by: actor,
    to: anybody,
    endDate: fc.constantFrom(null, '2026-06-30', '2027-12-31'),
  }),
  fc.record({
    kind: fc.constantFrom('disable' as const, 'enable' as const),
    by: actor,
    to: ofTheRun,
  }),
  fc.record({
    kind: fc.constantFrom(
      'confirm' as const,
      'confirm' as const,
      'reject' as const,
      'withdraw' as const,
    ),
    by: actor,
    request: fc.nat({ max: 3 }),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** A role that is given correctly, so that later actions of a run have data. */
const GIVEN: Act[] = [
  { kind: 'give', by: 0, to: 4, roleId: ROLE.pharmacist, endDate: '2027-06-30' },
  { kind: 'confirm', by: 1, request: 0 },
];

/** A role that ended while its holder was disabled returns with no right, so enabling needs no request. */
const ENDED_WHILE_DISABLED: Act[] = [
  { kind: 'disable', by: 3, to: 4 },
  { kind: 'dates', by: 0, to: 4, endDate: '2026-06-30' },
  { kind: 'enable', by: 2, to: 4 },
];

/** One account asks, and another one of the same person confirms. */
const ASKED_AND_CONFIRMED_BY_OWN: Act[] = [
  { kind: 'give', by: 0, to: 4, roleId: ROLE.pharmacist, endDate: null },
  { kind: 'confirm', by: 1, request: 0 },
  { kind: 'confirm', by: 2, request: 0 },
  { kind: 'give', by: 1, to: 3, roleId: ROLE.pharmacist, endDate: null },
  { kind: 'confirm', by: 0, request: 0 },
];

describe('any sequence of actions of several people', () => {
  let app: AdminApp;
  let next = 7000;
  let confirmations = 0;
  beforeAll(async () => {
    app = await AdminApp.start();
  });
  afterAll(() => app.stop());

  it('extends a marked role only as requested by one person and confirmed by another who does not receive it [D6-SECOND-01] [D6-SECOND-02]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
        const people = await newPeople();
        let before = await held(people);
        for (const one of [...GIVEN, ...acts]) {
          const decided = await perform(people, one);
          const after = await held(people);
          for (const [personId, grown] of growth(before, after)) {
            expect({ one, personId, grown, decided }).toMatchObject({
              decided: { receiver: personId },
            });
            expect(new Set([decided!.asker, decided!.confirmer, personId]).size).toBe(3);
            confirmations += 1;
          }
          before = after;
        }
      }),
      { numRuns: 5, endOnFailure: true, examples: [[ENDED_WHILE_DISABLED]] },
    );
    expect(confirmations).toBeGreaterThanOrEqual(5);
  });

  it('gives no account of one administrator a marked role, whatever he and the accounts that he registered do [D6-TWO-04]', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
        // The others of a run are accounts that the first one registered, or that one of them registered. Two of them manage
        // access already, as in a study that did without a second person.
        const [first, , ...others] = await newPeople();
        next += 1;
        await addPerson(app.db, { person_id: next, login_id: `p${next}` });
        const extra = await app.person(next, ROLE.monitor);
        const people = [first!, ...others, extra];
        for (const [at, { personId }] of people.entries()) {
          if (at === 0) continue;
          await app.db.query('select platform.keep_person_origin($1, $2)', [
            personId,
            people[at - 1]!.personId,
          ]);
        }
        const before = await held(people);
        for (const one of acts) {
          await perform(people, one);
          const grown = growth(before, await held(people));
          expect({ one, grown }).toEqual({ one, grown: [] });
        }
        const [row] = await app.db.query<{ n: number }>(
          'select count(*)::int as n from admin.rights_refusal where person_id = any ($1)',
          [people.map(({ personId }) => personId)],
        );
        refused += row!.n;
      }),
      { numRuns: 3, endOnFailure: true, examples: [[ASKED_AND_CONFIRMED_BY_OWN]] },
    );
    // Otherwise the acts did not try anything.
    expect(refused).toBeGreaterThanOrEqual(2);
  });

  async function newPeople(): Promise<As[]> {
    const managers = [await app.personWith(MANAGES), await app.personWith(MANAGES)];
    next += 1;
    await addPerson(app.db, { person_id: next, login_id: `p${next}` });
    const nobody = await app.person(next, ROLE.monitor);
    return [app.admin, app.second, ...managers, nobody];
  }

  /** Makes the call, and records who requested and who confirmed when a request took effect. */
  async function perform(people: As[], one: Act) {
    const by = people[one.by]!;
    if ('request' in one) {
      const request = (await waiting(people))[one.request];
      if (!request) return null;
      const { requestId, digest, asker, receiver } = request;
      const body = one.kind === 'confirm' ? { digest } : { reason: 'Checked' };
      const path = `${ROOT}/rights-requests/${requestId}/${one.kind}`;
      const { status } = checked(await app.call(by, 'POST', path, body));
      const confirmed = one.kind === 'confirm' && status === 204;
      return confirmed ? { asker, receiver, confirmer: by.personId } : null;
    }
    const { personId } = people[one.to]!;
    if (one.kind === 'give') {
      const { roleId, endDate } = one;
      const role = { personId, roleId, siteId: null, startDate: '2026-01-01', endDate };
      checked(await app.call(by, 'POST', `${ROOT}/assignments`, role));
    } else if (one.kind === 'dates') {
      await changeDates(by, personId, one.endDate);
    } else {
      const body = { personIds: [personId], reason: 'Leave' };
      checked(await app.call(by, 'POST', `${ROOT}/users/${one.kind}`, body));
    }
    return null;
  }

  async function changeDates(by: As, personId: number, endDate: string | null): Promise<void> {
    const [row] = await app.db.query<{ id: number; revision: number }>(
      `select assignment_id as id, revision from admin.assignment
       where study_id = $1 and person_id = $2 order by assignment_id desc limit 1`,
      [STUDY, personId],
    );
    if (!row) return;
    const body = { startDate: '2026-01-01', endDate, reason: 'Leave', revision: row.revision };
    checked(await app.call(by, 'PUT', `${ROOT}/assignments/${row.id}`, body));
  }

  const waiting = (people: As[]) =>
    app.db.query<{ requestId: number; digest: string; asker: number; receiver: number }>(
      `select request_id as "requestId", digest, requested_by as asker, person_id as receiver
       from admin.rights_request where study_id = $1 and status = 'open' and person_id = any ($2)
       order by request_id desc`,
      [STUDY, people.map(({ personId }) => personId)],
    );

  /** Until when each person holds which marked role; a role that has ended gives no right. */
  async function held(people: As[]): Promise<Map<string, string>> {
    const rows = await app.db.query<{ person: number; role: number; until: string }>(
      `select person_id as person, role_id as role, max(coalesce(end_date::text, '9999')) as until
       from admin.v1_assignment where study_id = $1 and person_id = any ($2) and role_id = any ($3)
         and coalesce(end_date, 'infinity') >= current_date
       group by 1, 2`,
      [STUDY, people.map(({ personId }) => personId), MARKED],
    );
    return new Map(rows.map(({ person, role, until }) => [`${person}/${role}`, until]));
  }
});

/** People who hold a role that they did not hold before, or for longer. */
const growth = (before: Map<string, string>, after: Map<string, string>): [number, string][] =>
  [...after]
    .filter(([key, until]) => until > (before.get(key) ?? ''))
    .map(([key]) => [Number(key.split('/')[0]), key]);

/** An action may be refused, but must not fail. */
function checked<B>(answer: Answer<B>): Answer<B> {
  expect(answer.status).toBeLessThan(500);
  return answer;
}

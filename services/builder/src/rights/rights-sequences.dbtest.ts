import { privilegesNeedConfirmation } from '@casebook/catalogue';
import * as fc from 'fast-check';
import { type As, BuilderApp } from '../../test/builder-app';

/** The builder and two administrators, by number. */
const actor = fc.nat({ max: 2 });
const CODES = ['monitor', 'site_staff', 'study_builder', 'administrator'] as const;
const RIGHTS = ['CRF_VIEW', 'QUERY_VIEW', 'arm_download', 'user_register'];
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rights' as const),
      by: actor,
      code: fc.constantFrom(...CODES),
      privileges: fc.subarray(RIGHTS),
    }),
  },
  fc.record({ kind: fc.constant('switch' as const), by: actor, on: fc.boolean() }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('confirm' as const, 'reject' as const, 'withdraw' as const),
      by: actor,
      request: fc.nat({ max: 2 }),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Requests that are pending at the start of a sequence. */
const GIVEN: Act[] = [
  { kind: 'rights', by: 0, code: 'monitor', privileges: ['CRF_VIEW', 'arm_download'] },
  { kind: 'confirm', by: 1, request: 0 },
  { kind: 'switch', by: 0, on: false },
];

interface Person {
  as: As;
  personId: number;
  /** Has a portal right that gives a role in each study. */
  portalRight: string;
}

interface State {
  off: boolean;
  roles: Map<string, { portalRight: string | null; privileges: string[]; seesHidden: boolean }>;
}

describe('any sequence of actions on privileges of roles', () => {
  let app: BuilderApp;
  let studies = 0;
  let confirmations = 0;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  it('grants a protected privilege or switches the confirmation off only as requested by one person and confirmed by another [D6-SECOND-01] [D6-SECOND-02] [D6-SECOND-06]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
        studies += 1;
        const study = await app.study(`SEQUENCE-${studies}`);
        const { administrator } = await app.roleIds(study);
        const asAdministrator = (personId: number, who: As): Person => ({
          personId,
          as: { ...who, roleId: administrator! },
          portalRight: 'administrator',
        });
        const people = [
          { personId: 1, as: study.builder, portalRight: 'study_builder' },
          asAdministrator(2, app.administrator),
          asAdministrator(4, app.secondAdministrator),
        ];
        let before = await stateOf(study.studyId);
        for (const one of [...GIVEN, ...acts]) {
          const decided = await perform(study, people, one);
          const after = await stateOf(study.studyId);
          for (const grown of growth(before, after)) {
            expect({ one, grown, decided }).toMatchObject({ decided: expect.anything() });
            expect(decided!.asker).not.toBe(decided!.confirmer);
            confirmations += 1;
          }
          expect(ownRights(before, after, people[one.by]!)).toEqual([]);
          before = after;
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
    expect(confirmations).toBeGreaterThanOrEqual(5);
  });

  /** Makes the call, and records who requested and who confirmed when a request took effect. */
  async function perform(study: { path: string; studyId: number }, people: Person[], one: Act) {
    const { as: by, personId } = people[one.by]!;
    const { path } = study;
    if (one.kind === 'switch') {
      const body = { on: one.on, reason: 'Open-label study' };
      checked(await app.call(by, 'PUT', `${path}/settings/second-person`, body));
    } else if (one.kind === 'rights') {
      const [role] = await app.db.query<{ role_id: number; revision: number }>(
        'select role_id, revision from builder.role where study_id = $1 and code = $2',
        [study.studyId, one.code],
      );
      const body = { revision: role!.revision, reason: 'Needed', privileges: one.privileges };
      checked(await app.call(by, 'PUT', `${path}/roles/${role!.role_id}/privileges`, body));
    } else {
      const [request] = await app.db.query<{ id: number; digest: string; asker: number }>(
        `select request_id as id, digest, requested_by as asker from builder.rights_request
         where study_id = $1 and status = 'open' order by request_id desc offset $2 limit 1`,
        [study.studyId, one.request],
      );
      if (!request) return null;
      const body = one.kind === 'confirm' ? { digest: request.digest } : { reason: 'Checked' };
      const url = `${path}/rights-requests/${request.id}/${one.kind}`;
      const { status } = checked(await app.call(by, 'POST', url, body));
      const confirmed = one.kind === 'confirm' && status === 204;
      return confirmed ? { asker: request.asker, confirmer: personId } : null;
    }
    return null;
  }

  async function stateOf(studyId: number): Promise<State> {
    const [study] = await app.db.query<{ off: boolean }>(
      'select coalesce(second_person_off, false) as off from builder.v1_study where study_id = $1',
      [studyId],
    );
    const roles = await app.db.query<{
      code: string;
      portalRight: string | null;
      privileges: string[];
      seesHidden: boolean;
    }>(
      `select code, portal_right as "portalRight", privileges, coalesce(sees_hidden, false) as "seesHidden"
       from builder.v1_role where study_id = $1`,
      [studyId],
    );
    return { off: study!.off, roles: new Map(roles.map((role) => [role.code, role])) };
  }
});

/**
 * Everything that needs a confirmation: protected privileges of roles while confirmation is on, and switching it off.
 */
const growth = (before: State, after: State): string[] => [
  ...(after.off && !before.off ? ['confirmation off'] : []),
  ...(before.off
    ? []
    : [...after.roles].flatMap(([code, { privileges }]) =>
        privilegesNeedConfirmation(before.roles.get(code)!, privileges) ? [code] : [],
      )),
];

/** Roles that the actor holds through a portal right and that the action changed. */
const ownRights = (before: State, after: State, { portalRight }: Person): string[] =>
  [...after.roles]
    .filter(
      ([code, role]) =>
        role.portalRight === portalRight &&
        JSON.stringify(role.privileges) !== JSON.stringify(before.roles.get(code)!.privileges),
    )
    .map(([code]) => code);

/** An action may be refused, but must not fail. */
function checked<A extends { status: number }>(answer: A): A {
  expect(answer.status).toBeLessThan(500);
  return answer;
}

import * as fc from 'fast-check';
import { type Actor, ArmStudy, HEAD, type ProblemBody, scheme } from '../test/arm-study';
import type { TrialChangeAsked } from './trial-change.dto';

const LISTS = ['LIST', 'OTHER'] as const;
const rowsOf = (name: string, arm: string, count = 2) =>
  Array.from({ length: count }, (_, at) => [`${name}-${at}`, 'F', arm]);

describe('a change of what future subjects get', () => {
  let study: ArmStudy;
  beforeAll(async () => {
    study = await ArmStudy.start([
      scheme('LIST', { method: 'list' }),
      scheme('OTHER', { method: 'list' }),
      scheme('RACE', { method: 'list' }),
      scheme('BASIS', { method: 'list' }),
    ]);
  });
  afterAll(() => study.stop());

  const upload = (schemeKey: string, name: string, arm = 'VERUM', actor: Actor = 'manager') =>
    study.upload<TrialChangeAsked & ProblemBody>([HEAD, ...rowsOf(name, arm)], {
      schemeKey,
      fileName: `${name}.xlsx`,
      actor,
    });
  const reset = async (schemeKey: string, actor: Actor, count: number) => {
    const object = { schemeKey, count, reason: 'x' };
    const reAuthToken = study.token('arm-reset', object, actor);
    return study.call<TrialChangeAsked & ProblemBody>(
      actor,
      'POST',
      `arm-list/${schemeKey}/reset`,
      { count, reason: 'x', reAuthToken },
    );
  };
  const arms = (schemeKey: string) =>
    study.database.query<{ place: string }>(
      `select s.random_number || '=' || x.arm as place from iwrs.slot s
         join iwrs.slot_secret x using (study_id, scheme_id, slot_no) join iwrs.scheme c using (study_id, scheme_id)
       where c.scheme_key = $1 and s.state = 'waiting' order by s.slot_no`,
      [schemeKey],
    );
  const waitingOf = async (schemeKey: string) => (await arms(schemeKey)).map(({ place }) => place);
  const statuses = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b);

  it('by one person alone never reaches a subject, whatever the person does in whatever order [D6-TRIAL-01]', async () => {
    for (const key of LISTS) {
      await upload(key, `${key}-first`);
      expect((await study.open(key, { siteIsFactor: false })).status).toBe(200);
    }
    let n = 0;
    const act = fc.record({
      kind: fc.constantFrom(
        'upload',
        'reset',
        'pause',
        'resume',
        'close',
        'open',
        'confirm',
        'withdraw',
      ),
      list: fc.constantFrom(...LISTS),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 12 }), async (acts) => {
        const before = [await waitingOf('LIST'), await waitingOf('OTHER')];
        for (const { kind, list } of acts) {
          n += 1;
          const places = await waitingOf(list);
          if (kind === 'upload') await upload(list, `ALONE-${n}`, 'CONTROL');
          else if (kind === 'reset') await reset(list, 'manager', places.length);
          else if (kind === 'pause' || kind === 'resume') await study.change(kind, list);
          else if (kind === 'close') {
            const reAuthToken = study.token('scheme-close', { schemeKey: list, reason: 'x' });
            await study.call('manager', 'POST', `schemes/${list}/close`, {
              reason: 'x',
              reAuthToken,
            });
          } else if (kind === 'open') await study.askToOpen(list, { siteIsFactor: false });
          else {
            const own = (await study.changes()).filter(({ status }) => status === 'open');
            for (const { requestId } of own) {
              if (kind === 'confirm') {
                expect((await study.confirm(requestId, 'manager')).body.code).toBe(
                  'RIGHTS_OWN_REQUEST',
                );
              } else {
                await study.call('manager', 'POST', `changes/${requestId}/withdraw`, {
                  reason: 'x',
                });
              }
            }
          }
          expect([await waitingOf('LIST'), await waitingOf('OTHER')]).toEqual(before);
        }
        for (const list of LISTS) {
          expect((await study.scheme(list)).state).not.toBe('closed');
          await study.change('resume', list);
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('is refused while it would strand subjects, and the refusal is in the trail of the study [D6-TRIAL-02]', async () => {
    const places = await waitingOf('LIST');
    expect((await reset('LIST', 'manager', places.length)).body.code).toBe('ARM_LIST_SCHEME_OPEN');
    const refused = await study.database.query(
      `select after::jsonb ->> 'refusal' as refusal, actor_name as name from audit.v1_event
       where entity = 'iwrs_trial_attempt' and chain_kind = 'study' order by event_id desc limit 1`,
    );
    expect(refused).toEqual([{ refusal: 'ARM_LIST_SCHEME_OPEN', name: 'manager' }]);
    await study.call('manager', 'POST', 'schemes/LIST/pause', { reason: 'x' });
    const [paused] = await study.database.query(
      `select after::jsonb ->> 'kind' as kind, after::jsonb ->> 'refusal' as refusal from audit.v1_event
       where entity = 'iwrs_trial_attempt' and chain_kind = 'study' order by event_id desc limit 1`,
    );
    expect(paused).toEqual({ kind: 'pause', refusal: 'REAUTH_REQUIRED' });
  });

  it('needs the password of both people, each for exactly this change', async () => {
    const path = 'arm-list/LIST/reset';
    expect((await study.call('manager', 'POST', path, { count: 2, reason: 'x' })).body.code).toBe(
      'REAUTH_REQUIRED',
    );
    const { body } = await upload('LIST', 'PASSWORD');
    const { digest } = (await study.changes()).find(
      ({ requestId }) => requestId === body.requestId,
    )!;
    const url = `changes/${body.requestId}/confirm`;
    expect((await study.call('second', 'POST', url, { digest })).body.code).toBe('REAUTH_REQUIRED');
    const object = { requestId: body.requestId! + 1, digest };
    const reAuthToken = study.token('trial-confirm', object, 'second');
    expect((await study.call('second', 'POST', url, { digest, reAuthToken })).body.code).toBe(
      'REAUTH_INVALID',
    );
    expect((await study.confirm(body.requestId!)).status).toBe(204);
  });

  it('is shown to who may see arms with its content, and neither request nor trail tell it to others [D6-BLIND-01]', async () => {
    const { body } = await upload('LIST', 'SHOWN', 'CONTROL');
    expect(body.confirmers).toEqual(['importer', 'second']);
    const change = (await study.changes('second')).find(
      ({ requestId }) => requestId === body.requestId,
    );
    expect(change).toMatchObject({
      kind: 'arm_upload',
      shown: { schemeKey: 'LIST', fileName: 'SHOWN.xlsx', rows: 2 },
      counts: [{ group: 'SEX=F · CONTROL', rows: 2 }],
      mayDecide: true,
    });
    expect((await study.call('blinded', 'GET', 'changes')).status).toBe(403);
    const trail = await study.database.query(
      `select before, after from audit.event where entity = 'iwrs_rights_request'`,
    );
    expect(JSON.stringify(trail)).not.toMatch(/CONTROL|VERUM|SHOWN-0/);
    await study.call('second', 'POST', `changes/${body.requestId}/reject`, { reason: 'x' });
  });

  it('decided by several people at once is decided once, and not after it was withdrawn', async () => {
    await upload('RACE', 'RACE');
    await study.open('RACE', { siteIsFactor: false });
    for (let time = 0; time < 3; time += 1) {
      const { body } = await upload('RACE', `AT-ONCE-${time}`);
      const places = (await waitingOf('RACE')).length;
      const { digest } = (await study.changes()).find((one) => one.requestId === body.requestId)!;
      const url = `changes/${body.requestId}`;
      const answers = await Promise.all([
        study.confirm(body.requestId!, 'second', digest),
        study.confirm(body.requestId!, 'second', digest),
        study.call('manager', 'POST', `${url}/withdraw`, { reason: 'x' }),
        study.call('second', 'POST', `${url}/reject`, { reason: 'x' }),
      ]);
      expect(statuses(answers)).toEqual([204, 412, 412, 412]);
      const isConfirmed = answers.slice(0, 2).some(({ status }) => status === 204);
      expect((await waitingOf('RACE')).length).toBe(places + (isConfirmed ? 2 : 0));
    }
  });

  it('of an opening is not confirmed when the list changed after it was asked for [D6-TRIAL-03]', async () => {
    await upload('BASIS', 'BASIS');
    const asked = await study.askToOpen('BASIS', { siteIsFactor: false });
    await upload('BASIS', 'MORE', 'CONTROL');
    expect((await study.confirm(asked.body.requestId!)).body.code).toBe('RIGHTS_REQUEST_CHANGED');
    expect((await study.scheme('BASIS')).state).toBe('draft');
  });

  it('while a subject is randomised takes the old list or none, never half of it', async () => {
    await study.change('pause', 'RACE');
    const places = await waitingOf('RACE');
    const { body } = await reset('RACE', 'manager', places.length);
    await study.change('resume', 'RACE');
    // The scheme is open again: confirming the reset now would strand subjects.
    expect((await study.confirm(body.requestId!)).body.code).toBe('ARM_LIST_SCHEME_OPEN');
    await study.use('RACE', 'SEX=F');
    await study.change('pause', 'RACE');
    expect((await study.confirm(body.requestId!)).body.code).toBe('ARM_LIST_CHANGED');
    expect(await waitingOf('RACE')).toEqual(places.slice(1));
  });
});

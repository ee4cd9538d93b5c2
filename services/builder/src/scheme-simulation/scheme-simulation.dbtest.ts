import { BuilderApp } from '../../test/builder-app';
import { odm } from '../../test/odm';
import type { SchemeSimulationResult } from './scheme-simulation.dto';

describe('the simulation of a scheme', () => {
  let app: BuilderApp;
  let as: BuilderApp['builder'] & { roleId?: number };
  let path: string;
  beforeAll(async () => {
    app = await BuilderApp.start();
    const { studyId, roleId } = (await app.importOdm(odm(), { studyIdText: 'SIM' })).body;
    as = { ...app.builder, roleId };
    path = `/api/builder/${studyId}/scheme-simulation`;
  });
  afterAll(() => app.stop());

  const arms = [
    { key: 'A', ratio: 1 },
    { key: 'B', ratio: 1 },
  ];
  const factors = [1, 2, 3, 4].map(() => ({ weight: 1, levels: 2 }));
  const input = { subjects: 100, trials: 300, arms, factors };

  it('compares procedures: minimisation balances best and is guessed most [R3-RAND-01]', async () => {
    const { status, body } = await app.call(as, 'POST', path, input);
    expect(status).toBe(200);
    const { procedures } = body as SchemeSimulationResult;
    expect(
      procedures.map(({ kind, blockSizes, probability }) => [kind, blockSizes ?? probability]),
    ).toEqual([
      ['simple', undefined],
      ['blocks', [4]],
      ['blocks', [4, 6]],
      ['minimisation', 0.7],
      ['minimisation', 0.8],
      ['minimisation', 0.9],
      ['minimisation', 1],
    ]);
    const [simple, blocks, , , , , always] = procedures;
    expect(simple!.imbalance).toBeGreaterThan(blocks!.imbalance);
    expect(blocks!.imbalance).toBeGreaterThan(always!.imbalance);
    expect(always!.correctGuesses).toBeGreaterThan(0.88);
    expect(simple!.blindGuesses).toBe(0.5);
    expect((await app.call(as, 'POST', path, input)).body).toEqual(body);
  });

  it('refuses what would take too long', async () => {
    const faultOf = async (more: object) => {
      const { status, body } = await app.call(as, 'POST', path, { ...input, ...more });
      expect(status).toBe(422);
      return [body.errors[0].field, body.errors[0].code];
    };
    expect(await faultOf({ subjects: 2000, trials: 10_000 })).toEqual([
      'trials',
      'SCHEME_TOO_MANY_TRIALS',
    ]);
    const odd = [
      { key: 'A', ratio: 97 },
      { key: 'B', ratio: 89 },
    ];
    expect(await faultOf({ arms: odd })).toEqual(['arms', 'SCHEME_RATIO_TOO_LARGE']);
    expect((await faultOf({ trials: 1e9 }))[0]).toBe('trials');
    expect((await faultOf({ arms: [] }))[0]).toBe('arms');
  });
});

import { SchemeTurns } from './scheme-turns';

/** Work that ends when it is told to. */
class Claims {
  readonly begun: number[] = [];
  readonly ends: ((failure?: Error) => void)[] = [];

  constructor(private readonly turns: SchemeTurns) {}

  take(scheme: string, at: number): Promise<number> {
    return this.turns.take(scheme, () => {
      this.begun.push(at);
      return new Promise((resolve, reject) => {
        this.ends[at] = (failure) => (failure ? reject(failure) : resolve(at));
      });
    });
  }
}

it('lets two claims of a scheme work, and the others follow in their order [D12-CLAIM-01]', async () => {
  const claims = new Claims(new SchemeTurns());
  const all = [0, 1, 2, 3, 4].map((at) => claims.take('1/MAIN', at));
  expect(claims.begun).toEqual([0, 1]);
  claims.ends[1]!();
  await all[1];
  expect(claims.begun).toEqual([0, 1, 2]);
  claims.ends[0]!(new Error('refused'));
  await expect(all[0]).rejects.toThrow('refused');
  expect(claims.begun).toEqual([0, 1, 2, 3]);
  claims.ends[3]!();
  claims.ends[2]!();
  await Promise.all([all[2], all[3]]);
  claims.ends[4]!();
  expect(await all[4]).toBe(4);
  const later = claims.take('1/MAIN', 5);
  expect(claims.begun).toEqual([0, 1, 2, 3, 4, 5]);
  claims.ends[5]!();
  await later;
});

it('does not let claims of different schemes wait for each other', () => {
  const claims = new Claims(new SchemeTurns());
  for (const [at, scheme] of ['1/MAIN', '1/MAIN', '1/OTHER', '2/MAIN'].entries()) {
    void claims.take(scheme, at);
  }
  expect(claims.begun).toEqual([0, 1, 2, 3]);
});

import fc from 'fast-check';

const REPEAT = /Repeat: FC_SEED=\d+ npm run jest -- libs\/test-kit\/src\/property-seed\.spec\.ts$/;

/** The seed at the start of a test file. */
function startingSeed(): number | undefined {
  let seed: number | undefined;
  jest.isolateModules(() => {
    require('./property-seed');
    seed = (require('fast-check') as typeof fc).readConfigureGlobal().seed;
  });
  return seed;
}

describe('the seed of property tests', () => {
  const before = process.env['FC_SEED'];
  afterEach(() => {
    if (before === undefined) delete process.env['FC_SEED'];
    else process.env['FC_SEED'] = before;
  });

  it('differs from run to run', () => {
    delete process.env['FC_SEED'];
    expect(startingSeed()).not.toBe(startingSeed());
  });

  it('is FC_SEED when that is set', () => {
    process.env['FC_SEED'] = '4711';
    expect(startingSeed()).toBe(4711);
  });

  it('is printed with the command that repeats a failed property', () => {
    const fails = () => fc.assert(fc.property(fc.nat(), (number) => number < 5));
    expect(fails).toThrow(REPEAT);
    expect(fails).toThrow('Counterexample: [5]');
    expect(fails).toThrow(String(fc.readConfigureGlobal().seed));
  });

  it('is printed when an asynchronous property fails, with its own error', async () => {
    const fault = new Error('the fault');
    const failed: unknown = await fc
      .assert(fc.asyncProperty(fc.nat(), () => Promise.reject(fault)))
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ message: expect.stringMatching(REPEAT), cause: fault });
  });
});

import { overrideOf } from './override';

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
const asked = '?mfe=mfe_subject@http://localhost:4203/';

describe('the override of a module', () => {
  it('is ignored when the signed document does not allow it [D8-OVERRIDE-01]', () => {
    const tab = memory();
    expect(overrideOf(asked, true, tab)).not.toBeNull();
    expect(overrideOf(asked, false, tab)).toBeNull();
    expect(overrideOf('', false, tab)).toBeNull();
  });

  it('stays in its tab until it is ended [D8-OVERRIDE-01]', () => {
    const tab = memory();
    const override = { name: 'mfe_subject', base: 'http://localhost:4203/' };
    expect(overrideOf(asked, true, tab)).toEqual(override);
    expect(overrideOf('?tab=x', true, tab)).toEqual(override);
    expect(overrideOf('?mfe=', true, tab)).toBeNull();
    expect(overrideOf('', true, tab)).toBeNull();
  });

  it.each([
    'mfe_subject@https://elsewhere.example/',
    'mfe_subject@http://localhost.elsewhere.example:80/',
    'mfe_subject@http://localhost:4203/x/',
    'shell@http://localhost:4203/',
    'mfe_subject',
    '@@',
  ])('comes only from this computer, and only for a module: %s [D8-OVERRIDE-01]', (value) => {
    expect(overrideOf(`?mfe=${encodeURIComponent(value)}`, true, memory())).toBeNull();
  });
});

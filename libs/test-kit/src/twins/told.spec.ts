import { firstDifference, Unrepeatable } from './told';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

describe('what twins are told', () => {
  it('is equal when only times and random ids differ, in the same places [D6-TWIN-01]', () => {
    const told = (id: string, at: string) =>
      new Unrepeatable().replace(`{"id":"${id}","again":"${id}","at":"${at}"}`);
    expect(told(ID, '2026-01-01T00:00:00Z')).toBe(told(OTHER_ID, '2026-02-02T10:00:12Z'));
  });

  it('is equal when only the tickets of files differ [D6-TWIN-01]', () => {
    const told = (ticket: string) =>
      new Unrepeatable().replace(`{"url":"/api/export/files/${ticket}"}`);
    expect(told(`-${'a'.repeat(42)}`)).toBe(told(`_${'B'.repeat(42)}`));
  });

  it('differs when a time has another form [D6-TWIN-01]', () => {
    const told = (at: string) => new Unrepeatable().replace(`"${at}"`);
    expect(told('2026-01-01T00:00:00Z')).not.toBe(told('2026-01-01T00:00:00.123Z'));
  });

  it('differs when ids that were equal are not, or more of them are told [D6-TWIN-01]', () => {
    const told = (...ids: string[]) => new Unrepeatable().replace(ids.join());
    expect(told(ID, ID)).not.toBe(told(ID, OTHER_ID));
    expect(told(ID)).not.toBe(told(ID, OTHER_ID));
  });

  it('names the first answer that differs, and one that is missing [D6-TWIN-01]', () => {
    const one = [
      { what: 'GET /a', text: '200 {"usable":3}' },
      { what: 'GET /b', text: '200 {}' },
    ];
    expect(firstDifference(one, structuredClone(one))).toBeNull();
    const other = [{ what: 'GET /a', text: '200 {"usable":4}' }, one[1]!];
    expect(firstDifference(one, other)).toContain(
      'GET /a: …200 {"usable":3}… | …200 {"usable":4}…',
    );
    expect(firstDifference(one, one.slice(0, 1))).toBe('GET /b | nothing');
    expect(firstDifference(one.slice(0, 1), one)).toBe('GET /b | nothing');
  });
});

import { IsString } from 'class-validator';
import { IdPipe } from './id.pipe';
import { MayBeAbsent, Moment } from './inputs';
import { validationPipe } from './validation';

class Input {
  @MayBeAbsent()
  @IsString()
  reason?: string;

  @MayBeAbsent()
  @Moment()
  at?: Date;
}

const read = (value: unknown): Promise<unknown> =>
  validationPipe().transform(value, { type: 'body', metatype: Input }) as Promise<unknown>;

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1);

describe('fields of an input', () => {
  it('takes a field that is left out, and a text', async () => {
    await expect(read({})).resolves.toEqual({});
    await expect(read({ reason: 'Corrected' })).resolves.toEqual({ reason: 'Corrected' });
  });

  it('reads a moment with its offset', async () => {
    await expect(read({ at: '2026-04-01T00:00:00+09:00' })).resolves.toEqual({
      at: new Date('2026-03-31T15:00:00Z'),
    });
  });

  it.each<[string, unknown]>([
    ['null where a text may be left out', { reason: null }],
    ['an object for a text', { reason: {} }],
    ['a list for a text', { reason: ['a'] }],
    ['NUL in a text', { reason: 'a\u0000b' }],
    ['half a character', { reason: '\ud800' }],
    ['an object for a moment', { at: { valueOf: {}, toString: {} } }],
    ['a number for a moment', { at: 1e15 }],
    ['a year that the database does not have', { at: '0000-01-01T00:00:00Z' }],
    ['a moment that is none', { at: '2026-99-01T00:00:00Z' }],
    ['a number beyond 32 bits', { reason: 2 ** 31 }],
    ['a number beyond all bounds', { reason: Infinity }],
    ['lists thousands deep', { reason: nested(5_000) }],
    ['a body of lists thousands deep', nested(5_000)],
    ['a member of the prototype', JSON.parse('{"__proto__":{"a":1}}')],
  ])('refuses %s with 422 and never fails [D7-ERROR-02]', async (_, value) => {
    await expect(read(value)).rejects.toMatchObject({ status: 422, code: 'COMMON_INVALID_INPUT' });
  });
});

describe('an id in an address', () => {
  it.each(['0', '-1', '1.5', '01', '1e3', ' 1', '', 'x', '2147483648', '9'.repeat(400), '1'])(
    'is a whole number from 1 that fits 32 bits, or 422: %j [D7-ERROR-02]',
    (text) => {
      const id = () => new IdPipe().transform(text, { type: 'param', data: 'runId' });
      if (text === '1') expect(id()).toBe(1);
      else expect(id).toThrow(expect.objectContaining({ status: 422 }));
    },
  );
});

import 'reflect-metadata';
import { ArrayMaxSize, IsString } from 'class-validator';
import fc from 'fast-check';
import { Problem } from '../problem/problem';
import { MayBeAbsent } from './inputs';
import { ObjectOf, ObjectsOf } from './nested';
import { compiledInput } from './compiled-input';
import { makeInput } from './quick-validation';
import { validationPipe } from './validation';

class Place {
  @IsString()
  key!: string;
}

class One {
  @ObjectOf(() => Place)
  place!: Place;
}

class Many {
  @ArrayMaxSize(10)
  @ObjectsOf(() => Place)
  places!: Place[];
}

class Optional {
  @MayBeAbsent()
  @ObjectOf(() => Place)
  place?: Place;

  @MayBeAbsent()
  @ArrayMaxSize(10)
  @ObjectsOf(() => Place)
  places?: Place[];
}

const pipe = validationPipe();
const read = <T>(metatype: new () => T, input: object): Promise<T> =>
  pipe.transform(input, { type: 'body', metatype }) as Promise<T>;

/** Field and code of each fault. An error thrown by a decorator would be a fault of the field ''. */
async function faultsOf(metatype: new () => object, input: object): Promise<string[]> {
  try {
    await read(metatype, input);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.options.errors!.map(({ field, code }) => `${field} ${code}`);
  }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const HOSTILE_NAMES = ['__proto__', 'constructor', 'toString', 'then', 'length', 'key', '0', ''];
const { hostile } = fc.letrec((tie) => ({
  hostile: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e300, '', 'text', '__proto__', '\u0000'),
    fc.array(tie('hostile'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...HOSTILE_NAMES), tie('hostile'), { maxKeys: 3 }),
  ),
}));
const place = fc.string().map((key) => ({ key }));
/** Parsed from text like a body, so that `__proto__` is a property of its own. */
const json = fc
  .oneof(fc.jsonValue(), hostile, place, fc.array(place, { maxLength: 3 }))
  .map((value): unknown => JSON.parse(JSON.stringify(value)));
const noObject = json.filter((value) => !isObject(value));

const expectFaultsIn = (field: string, faults: readonly string[]): void => {
  expect(faults).not.toEqual([]);
  for (const fault of faults) expect(fault.split(/[ .]/)[0]).toBe(field);
};

describe('an object in an input [D7-ERROR-02]', () => {
  it.each([
    ['a list', [{ key: 'A' }], ['place INPUT_INVALID_VALUE']],
    ['an empty list', [], ['place INPUT_INVALID_VALUE']],
    ['a list in a list', [[]], ['place INPUT_INVALID_VALUE']],
    ['a text', 'text', ['place INPUT_INVALID_VALUE']],
    ['a number', 7, ['place INPUT_INVALID_VALUE']],
    ['null', null, ['place COMMON_REQUIRED']],
    ['nothing', undefined, ['place COMMON_REQUIRED']],
    ['an object without its field', {}, ['place.key COMMON_REQUIRED']],
    ['a wrong field', { key: 7 }, ['place.key INPUT_INVALID_VALUE']],
    ['an unknown field', { key: 'A', more: 1 }, ['place.more INPUT_INVALID_VALUE']],
  ])('refuses %s', async (_, value, faults) => {
    expect(await faultsOf(One, { place: value })).toEqual(faults);
  });

  it('refuses any JSON value that is no object', async () => {
    await fc.assert(
      fc.asyncProperty(noObject, async (value) => {
        expectFaultsIn('place', await faultsOf(One, { place: value }));
      }),
    );
  });

  it('reports any wrong value in the field of the object', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (key) => {
        fc.pre(typeof key !== 'string');
        const faults = await faultsOf(One, { place: { key } });
        expectFaultsIn('place', faults);
        for (const fault of faults) expect(fault).toMatch(/^place\.key[ .]/);
      }),
    );
  });
});

describe('a list of objects in an input [D7-ERROR-02]', () => {
  it.each([
    ['an object', { key: 'A' }, ['places INPUT_INVALID_VALUE']],
    ['a text', 'text', ['places INPUT_INVALID_VALUE']],
    ['null', null, ['places COMMON_REQUIRED']],
    ['nothing', undefined, ['places COMMON_REQUIRED']],
    ['an empty list in the list', [[]], ['places INPUT_INVALID_VALUE']],
    ['a list of objects in the list', [[{ key: 'A' }]], ['places INPUT_INVALID_VALUE']],
    ['a wrong field', [{ key: 'A' }, { key: 7 }], ['places.1.key INPUT_INVALID_VALUE']],
  ])('refuses %s', async (_, value, faults) => {
    expect(await faultsOf(Many, { places: value })).toEqual(faults);
  });

  it.each([
    ['null', null, 'places.1 COMMON_REQUIRED'],
    ['a text', 'text', 'places.1 INPUT_INVALID_VALUE'],
    ['a number', 7, 'places.1 INPUT_INVALID_VALUE'],
    ['a truth value', true, 'places.1 INPUT_INVALID_VALUE'],
  ])('refuses %s beside an object, at its position', async (_, entry, fault) => {
    expect(await faultsOf(Many, { places: [{ key: 'A' }, entry] })).toContain(fault);
  });

  it('refuses any JSON value that is no list', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        fc.pre(!Array.isArray(value));
        expectFaultsIn('places', await faultsOf(Many, { places: value }));
      }),
    );
  });

  it('refuses any entry that is no object, beside any others', async () => {
    const others = fc.array(fc.oneof(place, json), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(others, noObject, others, async (before, entry, after) => {
        const places = [...before, entry, ...after];
        expectFaultsIn('places', await faultsOf(Many, { places }));
      }),
    );
  });
});

describe('right objects in an input', () => {
  it('become instances of their class', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(place, { maxLength: 10 }), place, async (places, one) => {
        const alone = await read(One, { place: one });
        expect(alone.place).toBeInstanceOf(Place);
        expect(alone.place).toEqual(one);
        const list = (await read(Many, { places })).places;
        for (const each of list) expect(each).toBeInstanceOf(Place);
        expect(list).toEqual(places);
      }),
    );
  });

  it('are accepted by the quick validation, which makes the same instances', () => {
    expect(makeInput(compiledInput(One), { place: { key: 'A' } })).toMatchObject({
      place: expect.any(Place),
    });
    expect(makeInput(compiledInput(Many), { places: [{ key: 'A' }] })).toMatchObject({
      places: [expect.any(Place)],
    });
    expect(makeInput(compiledInput(One), { place: [{ key: 'A' }] })).toBeUndefined();
    expect(makeInput(compiledInput(Many), { places: { key: 'A' } })).toBeUndefined();
    expect(makeInput(compiledInput(Many), { places: [[]] })).toBeUndefined();
  });

  it('may be left out where another rule says so, but are never null', async () => {
    expect(await faultsOf(Optional, {})).toEqual([]);
    expect(await faultsOf(Optional, { place: null, places: null })).toEqual([
      'place COMMON_REQUIRED',
      'places COMMON_REQUIRED',
    ]);
  });
});

import 'reflect-metadata';
import { ArrayMaxSize, IsArray, IsString, MaxLength, ValidateBy } from 'class-validator';
import fc from 'fast-check';
import type { Problem } from '../problem/problem';
import { MAX_FAULTS_NAMED, MAX_FIELD_LENGTH } from '../problem/bounded-faults';
import { compiledInput } from './compiled-input';
import { Keys } from './filters';
import { ObjectOf, ObjectsOf } from './nested';
import { validationPipe } from './validation';

/** Counts the elements that a check looked at. */
let looked = 0;
const Looked = (): PropertyDecorator =>
  ValidateBy({
    name: 'looked',
    validator: {
      validate: () => {
        looked += 1;
        return true;
      },
    },
  });

class Line {
  @IsString()
  @MaxLength(5)
  @Looked()
  key!: string;
}

class Block {
  @ArrayMaxSize(100)
  @ObjectsOf(() => Line)
  lines!: Line[];
}

class Page {
  @ObjectsOf(() => Block)
  @ArrayMaxSize(100)
  blocks!: Block[];

  @ObjectOf(() => Line)
  head!: Line;

  @Keys('Pages')
  pages?: string[];
}

const refusal = async (body: unknown): Promise<Problem> => {
  looked = 0;
  return validationPipe()
    .transform(body, { type: 'body', metatype: Page })
    .then(
      () => Promise.reject(new Error('accepted')),
      (problem: Problem) => problem,
    );
};

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const head = { key: 'A' };

describe('the cost of an input that is refused', () => {
  it('names the first faults of many and counts the others [D6-INPUT-03]', async () => {
    const { options } = await refusal({ head, blocks: times(100, { lines: times(100, {}) }) });
    expect(options.errors).toHaveLength(MAX_FAULTS_NAMED);
    expect(options.errors![0]).toMatchObject({
      field: 'blocks.0.lines.0.key',
      code: 'COMMON_REQUIRED',
    });
    expect(options.moreErrors).toBe(10_000 - MAX_FAULTS_NAMED);
  });

  it('does not enter a list with too many elements [D6-INPUT-01]', async () => {
    for (const blocks of [
      times(1_000_000, {}),
      times(101, { lines: [{ key: 'A' }] }),
      times(101, []),
    ]) {
      const { options } = await refusal({ head, blocks });
      expect(options.errors).toEqual([
        { field: 'blocks', code: 'INPUT_INVALID_VALUE', params: { item: 'blocks' } },
      ]);
      // The one of `head`.
      expect(looked).toBeLessThanOrEqual(2);
    }
  });

  it('looks at each element at most twice, whatever is wrong in it [D6-INPUT-01]', async () => {
    const line = fc.constantFrom<unknown>({ key: 'A' }, { key: 7 }, {}, null, [], { more: 1 });
    const block = fc.oneof(fc.record({ lines: fc.array(line, { maxLength: 100 }) }), line);
    await fc.assert(
      fc.asyncProperty(fc.array(block, { maxLength: 100 }), async (blocks) => {
        const objects = JSON.stringify(blocks).split('{').length + 1;
        await refusal({ head: {}, blocks });
        expect(looked).toBeLessThanOrEqual(2 * objects);
      }),
    );
  });

  it('names unknown fields with their beginning only, and counts them [D6-INPUT-03]', async () => {
    const long = { [`${'x'.repeat(99_999)}\u{1F4A9}`]: 1 };
    const many = Object.fromEntries(times(5_000, 0).map((_, at) => [`a${at}`, 1]));
    const { options } = await refusal({ head, blocks: [long, many] });
    expect(options.errors).toHaveLength(MAX_FAULTS_NAMED);
    // One for the long name, and one for each missing list.
    expect(options.moreErrors).toBe(5_000 + 1 + 2 - MAX_FAULTS_NAMED);
    for (const { field, params } of options.errors!) {
      expect(field.length).toBeLessThanOrEqual(MAX_FIELD_LENGTH + 1);
      expect(params!['item']).toBe(field);
    }
  });

  it('reads only as many values of a filter as it may have [D6-INPUT-01]', async () => {
    for (const pages of [','.repeat(1_000_000), times(1_000_000, 'A'), times(3, ','.repeat(150))]) {
      const { options } = await refusal({ head, blocks: [], pages });
      expect(options.errors).toMatchObject([{ field: 'pages' }]);
    }
  });

  it('names what cannot be stored within the same limits [D6-INPUT-03]', async () => {
    const lines = times(100, { key: '\u0000' });
    const { options } = await refusal({ head, blocks: times(100, { lines }) });
    expect(options.errors).toHaveLength(MAX_FAULTS_NAMED);
    expect(options.moreErrors).toBe(10_000 - MAX_FAULTS_NAMED);
  });
});

describe('a class of an input', () => {
  class Unlimited {
    @IsArray()
    list!: unknown[];
  }
  class UnlimitedTexts {
    @IsString({ each: true })
    list!: string[];
  }
  class UnlimitedObjects {
    @ObjectsOf(() => Line)
    list!: Line[];
  }
  class Around {
    @ObjectOf(() => UnlimitedObjects)
    inner!: UnlimitedObjects;
  }

  it.each([Unlimited, UnlimitedTexts, UnlimitedObjects, Around])(
    'needs a maximum for each list: %p [D6-INPUT-02]',
    (type) => {
      expect(() => compiledInput(type)).toThrow('a list without ArrayMaxSize');
    },
  );
});

import 'reflect-metadata';
import { plainToInstance, Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  validate,
  ValidateIf,
  ValidateNested,
  type ValidationError,
} from 'class-validator';
import fc from 'fast-check';
import { ValidationPipe } from '@nestjs/common';
import { type Class, compiledInput } from './compiled-input';
import { explainFaults } from './explain-faults';
import { Faults } from './faults';
import { makeInput } from './quick-validation';
import { VerifiedTokens } from '../access/verified-tokens';

class Place {
  @IsString()
  @MaxLength(5)
  key!: string;
}

class Item extends Place {
  @ValidateIf((_, value) => value !== null)
  @IsString()
  value!: string | null;

  @IsOptional()
  @IsIn([1, 2])
  reason?: number;
}

class Input {
  @IsInt()
  @Min(1)
  version!: number;

  @IsArray()
  @ArrayMaxSize(3)
  @ValidateNested({ each: true })
  @Type(() => Item)
  items!: Item[];
}

class Parameters {
  @IsIn(['page', 'visit'])
  level!: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  pageId?: number;
}

class Converted {
  @Transform(({ value }) => String(value))
  @IsString()
  text!: string;
}

const makerOf =
  (type: Class) =>
  (plain: unknown): object | undefined =>
    makeInput(compiledInput(type), plain);

const slow = new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true });
const bySlow = async (
  value: object,
  type: 'body' | 'query' = 'body',
  metatype: new () => object = Input,
): Promise<unknown> => {
  try {
    return await slow.transform(structuredClone(value), { type, metatype });
  } catch {
    return undefined;
  }
};

/** Fields that class-validator names; what is inside of a wrong list or object is no fault of its own. */
async function fieldsBySlow(value: object): Promise<string[]> {
  const errors = await validate(plainToInstance(Input, structuredClone(value)), {
    whitelist: true,
    forbidNonWhitelisted: true,
  });
  const fieldsOf = (error: ValidationError, prefix: string): string[] =>
    error.constraints
      ? [`${prefix}${error.property}`]
      : (error.children ?? []).flatMap((child) => fieldsOf(child, `${prefix}${error.property}.`));
  return errors.flatMap((error) => fieldsOf(error, ''));
}

describe('quick validation', () => {
  const anything = fc.oneof(
    fc.string({ maxLength: 7 }),
    fc.constantFrom(null, undefined, 0, 1, 2, 1.5, true, [], {}),
  );
  const item = fc.record(
    { key: fc.string({ maxLength: 6 }), value: anything, reason: anything, more: anything },
    { requiredKeys: [] },
  );
  const input = fc.record(
    {
      version: fc.oneof({ weight: 4, arbitrary: fc.constant(3) }, anything),
      items: fc.oneof({ weight: 6, arbitrary: fc.array(item, { maxLength: 4 }) }, anything),
      more: anything,
    },
    { requiredKeys: ['version', 'items'] },
  );

  it('accepts what class-validator accepts, never more, and makes the same of it', async () => {
    const quick = makerOf(Input);
    await fc.assert(
      fc.asyncProperty(input, async (value) => {
        const made = quick(structuredClone(value));
        if (made !== undefined) expect(await bySlow(value)).toEqual(made);
      }),
      { numRuns: 500 },
    );
  });

  it('accepts an ordinary input without class-validator, with instances of the classes', () => {
    const made = makerOf(Input)({ version: 1, items: [{ key: 'A', value: null }] }) as Input;
    expect(made).toBeInstanceOf(Input);
    expect(made.items[0]).toBeInstanceOf(Item);
  });

  it('makes of the parameters of an address what class-validator makes, with numbers', async () => {
    const quick = makerOf(Parameters);
    // Without a prototype, as the parameters of an address are read.
    const asRead = (value: object): object => Object.assign(Object.create(null), value);
    expect(quick(asRead({ level: 'page', pageId: '7' }))).toEqual({ level: 'page', pageId: 7 });
    expect(quick(asRead({ level: 'page' }))).toBeInstanceOf(Parameters);
    const text = fc.oneof(
      fc.constantFrom('page', 'visit', '7', '0', '-1', '1.5', '', ' 3', '0x10', '1e3', 'NaN', '٣'),
      fc.string({ maxLength: 3 }),
    );
    const parameter = fc.oneof(text, fc.array(text, { maxLength: 2 }));
    await fc.assert(
      fc.asyncProperty(
        fc.record({ level: parameter, pageId: parameter, more: parameter }, { requiredKeys: [] }),
        async (value) => {
          const made = quick(asRead(value));
          if (made !== undefined) expect(await bySlow(value, 'query', Parameters)).toEqual(made);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('converts what class-transformer converts', async () => {
    const values = fc.record({ text: anything }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        expect(makerOf(Converted)(structuredClone(value))).toEqual(
          await bySlow(value, 'body', Converted),
        );
      }),
    );
  });

  it('names the fields that class-validator names, once each [D7-ERROR-02]', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (value) => {
        const faults = new Faults();
        if (!makerOf(Input)(structuredClone(value)))
          explainFaults(compiledInput(Input), structuredClone(value), faults);
        expect(faults.fields.toSorted()).toEqual((await fieldsBySlow(value)).toSorted());
      }),
      { numRuns: 500 },
    );
  });
});

describe('tokens that were verified', () => {
  it('are cached until they expire, not longer [D6-SESSION-01]', () => {
    let now = 1_000_000;
    const tokens = new VerifiedTokens<{ sid: string; exp?: number }>(() => now);
    tokens.remember('Bearer a', { sid: 's', exp: 1_060 });
    tokens.remember('Bearer b', { sid: 's' });
    expect(tokens.get('Bearer a')).toMatchObject({ sid: 's' });
    expect(tokens.get('Bearer b')).toBeUndefined();
    now = 1_060_000;
    expect(tokens.get('Bearer a')).toBeUndefined();
  });
});

import 'reflect-metadata';
import {
  IsArray,
  ArrayMaxSize,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
} from 'class-validator';
import type { Problem } from '../problem/problem';
import { validationPipe } from './validation';

class Input {
  @IsString()
  @MaxLength(5)
  key!: string;

  @IsInt()
  @Min(1)
  id!: number;

  @IsArray()
  @ArrayMaxSize(2, { context: { code: 'SUBJECT_QUERIES_TOO_MANY', params: { max: 2 } } })
  list!: unknown[];

  @IsIn([1, 2], { context: { code: 'AUTH_SECRET_QUESTION_REQUIRED' } })
  question!: number;

  @IsOptional()
  @IsString()
  @MaxLength(3)
  note?: string;
}

const right = { key: 'A', id: 1, list: [], question: 2 };
const NOTHING = [
  'key COMMON_REQUIRED',
  'id COMMON_REQUIRED',
  'list COMMON_REQUIRED',
  'question AUTH_SECRET_QUESTION_REQUIRED',
];

async function refusal(input: unknown) {
  try {
    await validationPipe().transform(input, { type: 'body', metatype: Input });
    return null;
  } catch (error) {
    return (error as Problem).options.errors!.map(({ field, code }) => `${field} ${code}`);
  }
}

it.each([
  [right, null],
  [{ ...right, note: null }, null],
  [{ ...right, key: undefined, id: null }, ['key COMMON_REQUIRED', 'id COMMON_REQUIRED']],
  [{}, NOTHING],
  [[], NOTHING],
  [{ ...right, key: 'too long' }, ['key COMMON_TOO_LONG']],
  [{ ...right, key: ['A', 'B'] }, ['key INPUT_INVALID_VALUE']],
  [{ ...right, list: [1, 2, 3] }, ['list SUBJECT_QUERIES_TOO_MANY']],
  [{ ...right, list: 'many' }, ['list INPUT_INVALID_VALUE']],
  [{ ...right, id: 0, other: null }, ['other INPUT_INVALID_VALUE', 'id INPUT_INVALID_VALUE']],
])('%j: each field is told once, by what says most [D7-ERROR-02]', async (input, errors) => {
  expect(await refusal(input)).toEqual(errors);
});

import { join } from 'node:path';
import fc from 'fast-check';
import { apiChanges } from './api-change';
import type { ApiDescription, Operation, Schema } from './openapi';
import { describedServices, presentService } from './released';
import { type Direction, schemaChanges } from './schema-change';

const root = join(__dirname, '..', '..', '..', '..');

const api = (schemas: Record<string, Schema> = {}): ApiDescription => ({
  info: { version: '1.0.0' },
  paths: {},
  components: { schemas },
});
const changes = (direction: Direction, before: Schema, after: Schema): string[] =>
  schemaChanges(before, after, 'x', { before: api(), after: api(), direction });

const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});
const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer' };
const abc: Schema = { type: 'string', enum: ['a', 'b', 'c'] };
const ab: Schema = { type: 'string', enum: ['a', 'b'] };

describe('a change of a schema', () => {
  it.each<[string, Schema, Schema, request: string[], response: string[]]>([
    ['nothing', object({ a: text }), object({ a: text }), [], []],
    ['a property more', object({ a: text }), object({ a: text, b: text }), [], []],
    [
      'a property less',
      object({ a: text, b: text }),
      object({ a: text }),
      ['x.b is gone'],
      ['x.b is gone'],
    ],
    [
      'required more',
      object({ a: text }),
      object({ a: text }, ['a']),
      ['x.a must be given now'],
      [],
    ],
    ['a new one required', object({}), object({ a: text }, ['a']), ['x.a must be given now'], []],
    [
      'required less',
      object({ a: text }, ['a']),
      object({ a: text }),
      [],
      ['x.a can be missing now'],
    ],
    [
      'another type',
      object({ a: text }),
      object({ a: whole }),
      ['x.a was string, is integer'],
      ['x.a was string, is integer'],
    ],
    ['any number', whole, { type: 'number' }, [], ['x was integer, is number']],
    ['whole numbers only', { type: 'number' }, whole, ['x was number, is integer'], []],
    ['a value less', abc, ab, ['x does not take c any more'], ['x is never c any more']],
    ['a value more', ab, abc, [], ['x can be c now']],
    ['values named', text, ab, ['x does not take any other value any more'], []],
    ['null more', text, { ...text, nullable: true }, [], ['x can be null now']],
    ['null less', { ...text, nullable: true }, text, ['x does not take null any more'], []],
    [
      'shorter',
      { ...text, maxLength: 9 },
      { ...text, maxLength: 8 },
      ['x has the maxLength 8, it was 9'],
      [],
    ],
    ['a limit', text, { ...text, minLength: 1 }, ['x has the minLength 1, it was without'], []],
    [
      'another pattern',
      text,
      { ...text, pattern: 'a' },
      ['x has the pattern a, it was without'],
      [],
    ],
    ['a format', text, { ...text, format: 'date' }, ['x had the format none, has date'], []],
    ['no format', { ...text, format: 'date' }, text, [], ['x had the format date, has none']],
    [
      'inside a list',
      { type: 'array', items: abc },
      { type: 'array', items: ab },
      ['x[] does not take c any more'],
      ['x[] is never c any more'],
    ],
    [
      'inside a map',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: whole },
      ['x.* was string, is integer'],
      ['x.* was string, is integer'],
    ],
    ['a form more', { oneOf: [text] }, { oneOf: [text, whole] }, [], ['x has further forms']],
    ['a form less', { oneOf: [text, whole] }, { oneOf: [text] }, ['x takes fewer forms'], []],
  ])('%s [D8-API-01]', (_what, before, after, request, response) => {
    expect(changes('request', before, after)).toEqual(request);
    expect(changes('response', before, after)).toEqual(response);
  });

  it('is found behind references, also in a recursive schema [D8-API-01]', () => {
    const tree = (leaf: Schema): ApiDescription =>
      api({
        Leaf: leaf,
        Node: object({
          leaf: { nullable: true, allOf: [{ $ref: '#/components/schemas/Leaf' }] },
          inner: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
        }),
      });
    const node = { $ref: '#/components/schemas/Node' };
    const sides = { before: tree(abc), after: tree(ab), direction: 'request' as const };
    expect(schemaChanges(node, node, 'x', { ...sides, after: tree(abc) })).toEqual([]);
    expect(schemaChanges(node, node, 'x', sides)).toEqual(['x.leaf does not take c any more']);
  });

  const schema = fc.letrec<{ schema: Schema }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small' },
      fc.record(
        {
          type: fc.constantFrom('string', 'integer', 'number'),
          nullable: fc.boolean(),
          enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
          maxLength: fc.integer({ min: 1, max: 3 }),
          format: fc.constantFrom('date', 'time'),
        },
        { requiredKeys: ['type'] },
      ),
      fc
        .dictionary(fc.constantFrom('p', 'q'), tie('schema'))
        .chain((properties) =>
          fc.subarray(Object.keys(properties)).map((required) => object(properties, required)),
        ),
      tie('schema').map((items): Schema => ({ type: 'array', items })),
    ),
  })).schema;
  const direction = fc.constantFrom<Direction>('request', 'response');

  it('to an equal schema breaks no client [D8-API-01]', () => {
    fc.assert(
      fc.property(schema, direction, (one, way) => expect(changes(way, one, one)).toEqual([])),
    );
  });

  // Few choices, so that compatible changes are frequent.
  const value = fc.record(
    {
      type: fc.constant('string'),
      nullable: fc.boolean(),
      enum: fc.constantFrom<unknown[]>(['a'], ['a', 'b']),
    },
    { requiredKeys: ['type'] },
  );
  it('is compatible when it consists of two compatible changes [D8-API-01]', () => {
    fc.assert(
      fc.property(value, value, value, direction, (a, b, c, way) => {
        const steps = [...changes(way, a, b), ...changes(way, b, c)];
        if (steps.length === 0) expect(changes(way, a, c)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a change of an API', () => {
  const operation: Operation = {
    parameters: [
      { name: 'studyId', in: 'path', required: true, schema: { type: 'number' } },
      { name: 'page', in: 'query', schema: { type: 'number' } },
    ],
    requestBody: { content: { 'application/json': { schema: object({ a: text }) } } },
    responses: { 200: { content: { 'application/json': { schema: object({ b: text }, ['b']) } } } },
  };
  const paths = (path: string, one: Operation, method = 'post'): ApiDescription => ({
    ...api(),
    paths: { [path]: { [method]: one } },
  });
  const before = paths('/s/{studyId}', operation);
  const having = (more: Partial<Operation>) => paths('/s/{studyId}', { ...operation, ...more });

  it.each<[string, ApiDescription, string[]]>([
    ['a call more', { ...before, paths: { ...before.paths, '/t': { get: {} } } }, []],
    [
      'a path parameter with another name',
      paths('/s/{id}', {
        ...operation,
        parameters: [{ ...operation.parameters![0]!, name: 'id' }, operation.parameters![1]!],
      }),
      [],
    ],
    ['a call less', api(), ['POST /s/{studyId} is gone']],
    ['another method', paths('/s/{studyId}', operation, 'put'), ['POST /s/{studyId} is gone']],
    [
      'a parameter less',
      having({ parameters: operation.parameters!.slice(0, 1) }),
      ['POST /s/{studyId}: query page is gone'],
    ],
    [
      'a parameter that must be given',
      having({
        parameters: [...operation.parameters!, { name: 'role', in: 'header', required: true }],
      }),
      ['POST /s/{studyId}: header role must be given now'],
    ],
    [
      'a body that must be given',
      having({ requestBody: { ...operation.requestBody, required: true } }),
      ['POST /s/{studyId}: the body must be given now'],
    ],
    [
      'no body',
      having({ requestBody: undefined }),
      ['POST /s/{studyId}: no body is taken any more'],
    ],
    [
      'another type of body',
      having({ requestBody: { content: { 'multipart/form-data': {} } } }),
      ['POST /s/{studyId}: body is no longer application/json'],
    ],
    [
      'another status',
      having({ responses: { 201: {} } }),
      ['POST /s/{studyId}: 200 is no longer answered'],
    ],
    [
      'an answer without what it had',
      having({ responses: { 200: { content: { 'application/json': { schema: object({}) } } } } }),
      ['POST /s/{studyId}: 200.b is gone'],
    ],
  ])('%s [D8-API-01]', (_what, after, expected) => {
    expect(apiChanges(before, after)).toEqual(expected);
  });

  it.each(describedServices(root))(
    'of %s to an equal description breaks no client [D8-API-01]',
    (service) => {
      const { api: present } = presentService(root, service);
      expect(apiChanges(present, present)).toEqual([]);
    },
  );
});

import type { ApiDescription, Content, Operation, Parameter } from './openapi';
import { type Direction, schemaChanges } from './schema-change';

/** Changes of an API that break clients of the previous version; empty when it is compatible. */
export function apiChanges(before: ApiDescription, after: ApiDescription): string[] {
  const present = operationsOf(after);
  return [...operationsOf(before)].flatMap(([key, { call, operation }]) => {
    const kept = present.get(key)?.operation;
    return kept ? operationChanges(call, operation, kept, before, after) : [`${call} is gone`];
  });
}

/** Operations by method and path; only the position of a path parameter counts, not its name. */
function operationsOf({
  paths,
}: ApiDescription): Map<string, { call: string; operation: Operation }> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const place = names.reduce((text, name, at) => text.replace(`{${name}}`, `{${at}}`), path);
      return Object.entries(methods).map(([method, operation]) => {
        const parameters = operation.parameters?.map((parameter) =>
          parameter.in === 'path'
            ? { ...parameter, name: String(names.indexOf(parameter.name) + 1) }
            : parameter,
        );
        const call = `${method.toUpperCase()} ${path}`;
        return [`${method} ${place}`, { call, operation: { ...operation, parameters } }] as const;
      });
    }),
  );
}

function operationChanges(
  call: string,
  operation: Operation,
  kept: Operation,
  before: ApiDescription,
  after: ApiDescription,
): string[] {
  const contents = (b: Content, a: Content, at: string, direction: Direction): string[] =>
    Object.entries(b).flatMap(([type, { schema }]) => {
      const now = a[type];
      if (!now) return [`${at} is no longer ${type}`];
      return schemaChanges(schema ?? {}, now.schema ?? {}, at, { before, after, direction });
    });
  const bodyNow = kept.requestBody;
  const found = parameterChanges(call, operation.parameters ?? [], kept.parameters ?? [], {
    before,
    after,
  });
  if (bodyNow?.required && !operation.requestBody?.required) {
    found.push(`${call}: the body must be given now`);
  }
  if (operation.requestBody && !bodyNow) found.push(`${call}: no body is taken any more`);
  else {
    const at = `${call}: body`;
    const { content = {} } = operation.requestBody ?? {};
    found.push(...contents(content, bodyNow?.content ?? {}, at, 'request'));
  }
  for (const [status, { content = {} }] of Object.entries(operation.responses ?? {})) {
    const at = `${call}: ${status}`;
    const now = kept.responses?.[status];
    if (now) found.push(...contents(content, now.content ?? {}, at, 'response'));
    else if (status.startsWith('2')) found.push(`${at} is no longer answered`);
  }
  return found;
}

function parameterChanges(
  call: string,
  before: Parameter[],
  after: Parameter[],
  apis: { before: ApiDescription; after: ApiDescription },
): string[] {
  const same = (a: Parameter, b: Parameter): boolean => a.in === b.in && a.name === b.name;
  const at = (parameter: Parameter): string => `${call}: ${parameter.in} ${parameter.name}`;
  return [
    ...before.flatMap((parameter) => {
      const kept = after.find((one) => same(one, parameter));
      if (!kept) return [`${at(parameter)} is gone`];
      const sides = { ...apis, direction: 'request' as const };
      return schemaChanges(parameter.schema ?? {}, kept.schema ?? {}, at(parameter), sides);
    }),
    ...after
      .filter(
        (parameter) => parameter.required && !before.find((one) => same(one, parameter))?.required,
      )
      .map((parameter) => `${at(parameter)} must be given now`),
  ];
}

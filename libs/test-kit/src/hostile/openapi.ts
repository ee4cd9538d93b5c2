import type { Json } from './json';

/** As much of an OpenAPI schema as decides what a right value is. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: Json[];
  default?: Json;
  minimum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema?: Schema;
}

export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
  components?: { schemas?: Record<string, Schema> };
}

/** One call of a service, as its OpenAPI document describes it. */
export interface Operation {
  service: string;
  id: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  query: Parameter[];
  /** What a right body is; undefined: none is expected. */
  body?: Schema;
  upload: boolean;
  schemas: Record<string, Schema>;
}

export function operationsOf(service: string, document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => {
      const content = requestBody?.content ?? {};
      const body = Object.values(content)[0]?.schema;
      return {
        service,
        id: operationId,
        method: method.toUpperCase(),
        path,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        ...(body && { body }),
        upload: 'multipart/form-data' in content || path.endsWith('-import'),
        schemas: document.components?.schemas ?? {},
      };
    }),
  );
}

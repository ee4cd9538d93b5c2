import type { Json } from './json';

/** The part of an OpenAPI schema that decides which values are valid. */
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
  required?: boolean;
  schema?: Schema;
}

export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        tags?: string[];
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
  components?: { schemas?: Record<string, Schema> };
}

/** One operation of a service, from its OpenAPI document. */
export interface Operation {
  service: string;
  id: string;
  /** The feature that it belongs to. */
  tag: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  query: Parameter[];
  /** Schema of the body; undefined when there is none. */
  body?: Schema;
  upload: boolean;
  schemas: Record<string, Schema>;
}

export function operationsOf(service: string, document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, tags = [], parameters = [], requestBody }]) => {
        const content = requestBody?.content ?? {};
        const body = Object.values(content)[0]?.schema;
        return {
          service,
          id: operationId,
          tag: tags[0] ?? '',
          method: method.toUpperCase(),
          path,
          query: parameters.filter((parameter) => parameter.in === 'query'),
          ...(body && { body }),
          upload: 'multipart/form-data' in content || path.endsWith('-import'),
          schemas: document.components?.schemas ?? {},
        };
      },
    ),
  );
}

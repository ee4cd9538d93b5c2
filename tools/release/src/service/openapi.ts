/** The part of OpenAPI 3.0 that the descriptions of services use. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

export type Content = Record<string, { schema?: Schema }>;

export interface Operation {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, { content?: Content }>;
}

export interface ApiDescription {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** A schema with its references and `allOf` resolved. */
export function resolved(schema: Schema, api: ApiDescription): Schema {
  const { $ref, allOf, ...own } = schema;
  const parts = [
    ...($ref === undefined ? [] : [resolved(named($ref, api), api)]),
    ...(allOf ?? []).map((part) => resolved(part, api)),
  ];
  return parts.reduce(joined, own);
}

function named($ref: string, api: ApiDescription): Schema {
  const name = $ref.replace('#/components/schemas/', '');
  const found = api.components?.schemas?.[name];
  if (!found) throw new Error(`${$ref} is not described`);
  return found;
}

const joined = (own: Schema, part: Schema): Schema => ({
  ...part,
  ...own,
  ...((own.properties || part.properties) && {
    properties: { ...part.properties, ...own.properties },
  }),
  ...((own.required || part.required) && {
    required: [...new Set([...(part.required ?? []), ...(own.required ?? [])])],
  }),
});

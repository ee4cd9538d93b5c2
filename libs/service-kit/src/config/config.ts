import { z } from 'zod';

const serviceEnvironment = z.object({
  PORT: z.coerce.number().int().min(1).max(65535),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(1).max(50).default(10),
  JWT_PUBLIC_KEY: z.string().includes('BEGIN PUBLIC KEY'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  CASEBOOK_DEMO: z.enum(['on', 'off']).default('off'),
});

/** Configuration of every service. */
export type ServiceConfig = z.infer<typeof serviceEnvironment>;

/**
 * Reads and validates configuration from the environment.
 *
 * @param shape further variables of this service
 * @throws Error that names every wrong variable with its fault, without values, which may be secrets
 */
export function readConfig<S extends z.ZodRawShape>(
  environment: NodeJS.ProcessEnv,
  shape: S,
): z.infer<z.ZodObject<S>> {
  const result = z.object(shape).safeParse(environment);
  if (result.success) return result.data;
  const faults = result.error.issues.map(
    (issue) =>
      `${issue.path.join('.')}: ${environment[String(issue.path[0])] === undefined ? 'is missing' : issue.message}`,
  );
  throw new Error(`Configuration is not usable. ${faults.join('; ')}`);
}

export const readServiceConfig = (environment: NodeJS.ProcessEnv): ServiceConfig =>
  readConfig(environment, serviceEnvironment.shape);

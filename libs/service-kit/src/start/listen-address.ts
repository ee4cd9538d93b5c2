import { z } from 'zod';
import { readConfig } from '../config/config';

/** Refuses another address than this computer's for a demo, because its passwords are published. */
export function readListenAddress(environment: NodeJS.ProcessEnv): { PORT: number; HOST: string } {
  const { PORT, HOST, CASEBOOK_DEMO } = readConfig(environment, {
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    CASEBOOK_DEMO: z.enum(['on', 'off']).default('off'),
  });
  if (CASEBOOK_DEMO === 'on' && !isLoopback(HOST)) {
    throw new Error(
      'Configuration is not usable. HOST: must be 127.0.0.1 or ::1 while CASEBOOK_DEMO is on',
    );
  }
  return { PORT, HOST };
}

/** Whether a host name or address, with or without brackets, is a loopback address. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

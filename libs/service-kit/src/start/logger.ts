import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';

/** Writes Nest's messages to the structured log; those of the start-up have level debug. */
export class KitLogger implements LoggerService {
  constructor(private readonly pino: FastifyBaseLogger) {}

  log(text: unknown, context?: string): void {
    this.pino.debug({ context }, String(text));
  }

  error(text: unknown, stack?: string, context?: string): void {
    this.pino.error({ context, stack }, String(text));
  }

  warn(text: unknown, context?: string): void {
    this.pino.warn({ context }, String(text));
  }
}

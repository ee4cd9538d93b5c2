import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';

/** Nest's own messages in the service's structured log; start-up chatter is debug. */
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

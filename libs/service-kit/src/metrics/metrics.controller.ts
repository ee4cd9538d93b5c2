import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { Public } from '../access/access';
import { Problem } from '../problem/problem';
import { Metrics } from './metrics';

/**
 * For the monitoring of an operator, on the port of the service itself: the gateway passes nothing on to it, and only
 * programs of the same machine are answered.
 */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Public()
  @Get()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  read(@Req() request: FastifyRequest): Promise<string> {
    if (!isThisMachine(request.socket.remoteAddress)) throw Problem.notFound();
    return this.metrics.text();
  }
}

const isThisMachine = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { Public } from '../access/access';
import { Problem } from '../problem/problem';
import { Metrics } from './metrics';

/**
 * Metrics for the operator's monitoring, on the port of the service. The gateway does not forward calls to it, and it answers
 * only programs on the same computer.
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

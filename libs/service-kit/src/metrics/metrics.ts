import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Db } from '../database/db';

/** Buckets in seconds, from the read of one row to a call that a person notices as slow. */
const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics of one service. An operation is named by its route, never by its address, because an address may contain a
 * subject number.
 */
@Injectable()
export class Metrics implements OnModuleInit {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'casebook_request_duration_seconds',
    help: 'Duration of answered requests per operation',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [this.registry],
  });

  constructor(
    private readonly host: HttpAdapterHost,
    db: Db,
  ) {
    // Memory, processor, event loop and garbage collection of the process.
    collectDefaultMetrics({ register: this.registry });
    this.registry.registerMetric(poolGauge(db));
  }

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request;
      const route = routeOptions.url ?? 'unknown';
      this.requests.observe(
        { method, route, status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      );
      done();
    });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}

const poolGauge = (db: Db): Gauge<'state'> =>
  new Gauge({
    name: 'casebook_database_pool_connections',
    help: 'Connections of the pool to PostgreSQL, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(db.poolState)) this.set({ state }, count);
    },
  });

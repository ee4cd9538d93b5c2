import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Db } from '../database/db';
import { DiskSpace } from '../disk/disk-space';
import { logOutput } from '../start/log-output';

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
    disk: DiskSpace,
  ) {
    // Memory, processor, event loop and garbage collection of the process.
    collectDefaultMetrics({ register: this.registry });
    this.registry.registerMetric(poolGauge(db));
    for (const gauge of diskGauges(disk)) this.registry.registerMetric(gauge);
    this.registry.registerMetric(lostLines());
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

/** Free space, and the limits below which administrators are told and nothing is written. */
const diskGauges = (disk: DiskSpace): Gauge[] => {
  const gauge = (name: string, help: string, value: () => Promise<number | undefined>): Gauge =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const bytes = await value();
        if (bytes !== undefined) this.set(bytes);
      },
    });
  const { warningBytes, reserveBytes } = disk.limits;
  return [
    gauge('casebook_data_free_bytes', 'Free space of the data folder', async () => {
      return (await disk.look())?.freeBytes;
    }),
    gauge('casebook_data_total_bytes', 'Size of the disk of the data folder', async () => {
      return (await disk.look())?.totalBytes;
    }),
    gauge(
      'casebook_data_warning_bytes',
      'Free space below which the administrators are told',
      async () => warningBytes,
    ),
    gauge(
      'casebook_data_reserve_bytes',
      'Free space below which nothing is written',
      async () => reserveBytes,
    ),
  ];
};

const lostLines = (): Counter => {
  let counted = 0;
  return new Counter({
    name: 'casebook_log_lines_lost_total',
    help: 'Lines of the log that could not be written',
    registers: [],
    collect() {
      this.inc(logOutput.lost - counted);
      counted = logOutput.lost;
    },
  });
};

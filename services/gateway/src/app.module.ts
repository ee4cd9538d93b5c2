import { ProblemFilter } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { GATEWAY_CONFIG, type GatewayConfig, readGatewayConfig } from './config/gateway.config';
import { HealthController } from './health.controller';
import { Upstreams } from './proxy/upstreams';

/** The gateway's own few addresses, all public. Everything else is registered in {@link createGateway}. */
@Module({
  controllers: [HealthController],
  providers: [
    { provide: GATEWAY_CONFIG, useFactory: () => readGatewayConfig(process.env) },
    {
      provide: Upstreams,
      inject: [GATEWAY_CONFIG],
      useFactory: (config: GatewayConfig) => new Upstreams(config),
    },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class AppModule {}

import type { ServiceDescriptor } from '@casebook/platform-db';
import { type DynamicModule, Module } from '@nestjs/common';
import { DownloadTickets } from './download-tickets';
import { downloadsController } from './downloads.controller';

/** Files by ticket (`GET /api/<service>/files/<ticket>`), for a service with `"files": true` in its service.json. */
@Module({})
export class DownloadsModule {
  static forService(descriptor: ServiceDescriptor): DynamicModule {
    return {
      module: DownloadsModule,
      global: true,
      controllers: [downloadsController(descriptor)],
      providers: [DownloadTickets],
      exports: [DownloadTickets],
    };
  }
}

import { DownloadsModule, jobsController, KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { descriptor } from './descriptor';

/** A Nest module for each feature. */
@Module({
  imports: [KitModule.forRoot(descriptor), DownloadsModule.forService(descriptor)],
  controllers: [jobsController(descriptor)],
})
export class AppModule {}

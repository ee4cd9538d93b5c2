import { DownloadsModule, jobsController, KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { DatasetModule } from './dataset/dataset.module';
import { descriptor } from './descriptor';

@Module({
  imports: [KitModule.forRoot(descriptor), DownloadsModule.forService(descriptor), DatasetModule],
  controllers: [jobsController(descriptor)],
})
export class AppModule {}

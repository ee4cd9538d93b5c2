import { sealedEventNumbers } from '@casebook/role-view';
import { DownloadsModule, jobsController, KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { DatasetModule } from './dataset/dataset.module';
import { descriptor } from './descriptor';
import { DocumentModule } from './document/document.module';
import { ExpiryModule } from './expiry/expiry.module';
import { PresetModule } from './preset/preset.module';

@Module({
  imports: [
    KitModule.forRoot(descriptor, [], sealedEventNumbers),
    DownloadsModule.forService(descriptor),
    DatasetModule,
    PresetModule,
    DocumentModule,
    ExpiryModule,
  ],
  controllers: [jobsController(descriptor)],
})
export class AppModule {}

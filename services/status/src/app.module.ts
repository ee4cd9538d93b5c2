import { sealedEventNumbers } from '@casebook/role-view';
import { DownloadsModule, jobsController, KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { CertificateModule } from './certificate/certificate.module';
import { DbLockModule } from './db-lock/db-lock.module';
import { descriptor } from './descriptor';

/** A Nest module for each feature. */
@Module({
  imports: [
    KitModule.forRoot(descriptor, [], sealedEventNumbers),
    DownloadsModule.forService(descriptor),
    CertificateModule,
    DbLockModule,
  ],
  controllers: [jobsController(descriptor)],
})
export class AppModule {}

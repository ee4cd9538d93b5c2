import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module';
import { LockStateModule } from '../lock-state/lock-state.module';
import { CertificateWorker } from './certificate.worker';

@Module({ imports: [FiguresModule, LockStateModule], providers: [CertificateWorker] })
export class CertificateModule {}

import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module';
import { LockStateModule } from '../lock-state/lock-state.module';
import { DbLockController } from './db-lock.controller';
import { DbLockService } from './db-lock.service';
import { LockService } from './lock.service';
import { LockSettler } from './lock-settler';
import { ReportThreads } from './report.threads';

@Module({
  imports: [FiguresModule, LockStateModule],
  controllers: [DbLockController],
  providers: [DbLockService, LockService, LockSettler, ReportThreads],
})
export class DbLockModule {}

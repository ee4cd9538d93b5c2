import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module';
import { LockStateModule } from '../lock-state/lock-state.module';
import { ReportModule } from '../report/report.module';
import { DbLockController } from './db-lock.controller';
import { DbLockService } from './db-lock.service';
import { LockService } from './lock.service';
import { LockSettler } from './lock-settler';

@Module({
  imports: [FiguresModule, LockStateModule, ReportModule],
  controllers: [DbLockController],
  providers: [DbLockService, LockService, LockSettler],
})
export class DbLockModule {}

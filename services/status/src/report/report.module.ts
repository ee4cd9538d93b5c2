import { Module } from '@nestjs/common';
import { ReportThreads } from './report.threads';

@Module({ providers: [ReportThreads], exports: [ReportThreads] })
export class ReportModule {}

import { Module } from '@nestjs/common';
import { DemoMark } from './demo-mark';

@Module({
  providers: [DemoMark],
  exports: [DemoMark],
})
export class DemoModule {}

import { Module } from '@nestjs/common';
import { DesignThreads } from './design.threads';

@Module({
  providers: [DesignThreads],
  exports: [DesignThreads],
})
export class DesignModule {}

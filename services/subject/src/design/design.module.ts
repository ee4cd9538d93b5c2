import { Module } from '@nestjs/common';
import { DesignStore } from './design.store';

@Module({
  providers: [DesignStore],
  exports: [DesignStore],
})
export class DesignModule {}

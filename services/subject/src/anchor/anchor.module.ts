import { Module } from '@nestjs/common';
import { ANCHOR_CONFIG, readAnchorConfig } from './anchor.config';
import { AnchorHealthController } from './anchor-health.controller';
import { AnchorService } from './anchor.service';

@Module({
  controllers: [AnchorHealthController],
  providers: [
    { provide: ANCHOR_CONFIG, useFactory: () => readAnchorConfig(process.env) },
    AnchorService,
  ],
  exports: [AnchorService],
})
export class AnchorModule {}

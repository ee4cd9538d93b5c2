import { Module } from '@nestjs/common';
import { ChangeModule } from '../change/change.module';
import { SchemeController } from './scheme.controller';
import { SchemeService } from './scheme.service';
import { SchemeActs } from './scheme-acts';
import { SchemeTrail } from './scheme-trail.service';
import { SlotSupply } from './slot-supply';

@Module({
  imports: [ChangeModule],
  controllers: [SchemeController],
  providers: [SchemeService, SchemeActs, SchemeTrail, SlotSupply],
  exports: [SlotSupply],
})
export class SchemeModule {}

import { Module } from '@nestjs/common';
import { DesignModule } from '../design/design.module';
import { DraftController } from './draft.controller';
import { DraftService } from './draft.service';
import { FormerValuesService } from './former-values.service';

@Module({
  imports: [DesignModule],
  controllers: [DraftController],
  providers: [DraftService, FormerValuesService],
  exports: [FormerValuesService],
})
export class DraftModule {}

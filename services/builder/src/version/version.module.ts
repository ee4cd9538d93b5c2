import { Module } from '@nestjs/common';
import { DesignModule } from '../design/design.module';
import { DraftModule } from '../draft/draft.module';
import { VersionController } from './version.controller';
import { VersionService } from './version.service';

@Module({
  imports: [DesignModule, DraftModule],
  controllers: [VersionController],
  providers: [VersionService],
  exports: [VersionService],
})
export class VersionModule {}

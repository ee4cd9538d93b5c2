import { Module } from '@nestjs/common';
import { SiteActionService } from './site.action';
import { SiteController } from './site.controller';
import { SiteService } from './site.service';
import { StudyContractController } from './study-contract.controller';
import { StudyContractService } from './study-contract.service';

@Module({
  controllers: [SiteController, StudyContractController],
  providers: [SiteService, SiteActionService, StudyContractService],
})
export class SiteModule {}

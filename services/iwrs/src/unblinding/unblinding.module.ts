import { Module } from '@nestjs/common';
import { ChangeModule } from '../change/change.module';
import { IwrsMailModule } from '../mail/iwrs-mail.module';
import { UnblindingController } from './unblinding.controller';
import { UnblindingListService } from './unblinding-list.service';
import { UnblindingMails } from './unblinding-mails';
import { UnblindingRequests } from './unblinding-request';
import { UnblindingSettings } from './unblinding-setting.service';
import { UnblindingService } from './unblinding.service';

/** Emergency unblinding: requests, decisions, keys. */
@Module({
  imports: [IwrsMailModule, ChangeModule],
  controllers: [UnblindingController],
  providers: [
    UnblindingService,
    UnblindingRequests,
    UnblindingListService,
    UnblindingSettings,
    UnblindingMails,
  ],
})
export class UnblindingModule {}

import { Module } from '@nestjs/common';
import { IwrsMailModule } from '../mail/iwrs-mail.module';
import { UnblindingController } from './unblinding.controller';
import { UnblindingListService } from './unblinding-list.service';
import { UnblindingMails } from './unblinding-mails';
import { UnblindingRequests } from './unblinding-request';
import { UnblindingService } from './unblinding.service';

/** Emergency unblinding: requests, decisions, keys. */
@Module({
  imports: [IwrsMailModule],
  controllers: [UnblindingController],
  providers: [UnblindingService, UnblindingRequests, UnblindingListService, UnblindingMails],
})
export class UnblindingModule {}

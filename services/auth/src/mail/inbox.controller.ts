import { Public } from '@casebook/service-kit';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Inbox } from './inbox';
import { InboxAnswer, InboxMailAnswer } from './inbox.dto';

const ONLY_DEMO = 'In the demo without a mail server; 404 otherwise';

/** The demo has no mail server, so its mails are shown here. */
@ApiTags('mail')
@Controller('api/auth/inbox')
export class InboxController {
  constructor(private readonly inbox: Inbox) {}

  @Public()
  @Get()
  @ApiOperation({ operationId: 'inbox', description: ONLY_DEMO })
  @ApiOkResponse({ type: InboxAnswer })
  async latest(): Promise<InboxAnswer> {
    return { rows: await this.inbox.latest() };
  }

  @Public({ mailId: '[\\w-]+' })
  @Get(':mailId')
  @ApiOperation({ operationId: 'inboxMail', description: ONLY_DEMO })
  @ApiOkResponse({ type: InboxMailAnswer })
  read(@Param('mailId') mailId: string): Promise<InboxMailAnswer> {
    return this.inbox.read(mailId);
  }
}

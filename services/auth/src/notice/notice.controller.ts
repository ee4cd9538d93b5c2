import { type Caller, CurrentCaller, IdPipe, PortalRights, SignedIn } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  NoticeBody,
  NoticeListAnswer,
  NoticeListQuery,
  NoticeRow,
  NoticesAnswer,
} from './notice.dto';
import { Notices } from './notices';

@ApiTags('notice')
@ApiBearerAuth()
@Controller('api/auth/notices')
export class NoticeController {
  constructor(private readonly notices: Notices) {}

  @SignedIn()
  @Get()
  @ApiOperation({ operationId: 'liveNotices' })
  @ApiOkResponse({ type: NoticesAnswer })
  async live(): Promise<NoticesAnswer> {
    return { rows: await this.notices.live() };
  }

  @PortalRights('administrator')
  @Get('all')
  @ApiOperation({ operationId: 'noticeList' })
  @ApiOkResponse({ type: NoticeListAnswer })
  list(@Query() query: NoticeListQuery): Promise<NoticeListAnswer> {
    return this.notices.list(query);
  }

  @PortalRights('administrator')
  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'addNotice' })
  @ApiOkResponse({ type: NoticeRow })
  add(@Body() body: NoticeBody, @CurrentCaller() caller: Caller): Promise<NoticeRow> {
    return this.notices.add(caller, body);
  }

  @PortalRights('administrator')
  @Post(':noticeId/end')
  @HttpCode(200)
  @ApiOperation({ operationId: 'endNotice' })
  @ApiParam({ name: 'noticeId', type: Number })
  @ApiOkResponse({ type: NoticeRow })
  end(
    @Param('noticeId', IdPipe) noticeId: number,
    @CurrentCaller() caller: Caller,
  ): Promise<NoticeRow> {
    return this.notices.end(caller, noticeId);
  }
}

import {
  ReadResult,
  Caller,
  CurrentCaller,
  IdPipe,
  ReadWithCaller,
  requestKey,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiPreconditionFailedResponse,
  ApiTags,
} from '@nestjs/swagger';
import { PageInitialiseAnswer, PageInitialiseInput } from './page-initialise.dto';
import { PageInitialiseService } from './page-initialise.service';
import { PageSaveAnswer, PageSaveConflict, PageSaveInput } from './page-save.dto';
import { PageView } from './page.dto';
import { type PageReading, READ_TO_OPEN, READ_TO_SAVE } from './page-reading';
import { PageOpenService } from './page-open.service';
import { PageSaveService } from './page-save.service';

@ApiTags('page')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/pages')
export class PageController {
  constructor(
    private readonly opening: PageOpenService,
    private readonly saving: PageSaveService,
    private readonly initialising: PageInitialiseService,
  ) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ReadWithCaller(READ_TO_OPEN)
  @ApiOperation({ operationId: 'openPage' })
  @ApiOkResponse({ type: PageView })
  @Get(':pageId')
  open(
    @CurrentCaller() caller: Caller,
    @Param('pageId', IdPipe) pageId: number,
    @ReadResult() read: PageReading | null,
  ): Promise<PageView> {
    return this.opening.open(caller, pageId, read);
  }

  @StudyPrivilege({ all: ['CRF_EDIT'] })
  @ReadWithCaller(READ_TO_SAVE)
  @ApiOperation({
    operationId: 'savePage',
    description: 'Saves changed items with their audit events and queries, or nothing.',
  })
  @ApiHeader({ name: 'idempotency-key', required: false })
  @ApiOkResponse({ type: PageSaveAnswer })
  @ApiPreconditionFailedResponse({
    type: PageSaveConflict,
    description: 'Another person changed an item since it was shown; nothing was saved.',
  })
  @HttpCode(200)
  @Post(':pageId/save')
  save(
    @CurrentCaller() caller: Caller,
    @Param('pageId', IdPipe) pageId: number,
    @Body() input: PageSaveInput,
    @ReadResult() read: PageReading | null,
    @Headers('idempotency-key') key?: string,
  ): Promise<PageSaveAnswer> {
    return this.saving.save(caller, pageId, input, requestKey(caller, key), read);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'PAGE_INITIAL'] })
  @ApiOperation({
    operationId: 'initialisePage',
    description:
      'Removes all values and lines of a page with a reason; the page then counts as never saved. The audit trail stays.',
  })
  @ApiOkResponse({ type: PageInitialiseAnswer })
  @HttpCode(200)
  @Post(':pageId/initialise')
  initialise(
    @CurrentCaller() caller: Caller,
    @Param('pageId', IdPipe) pageId: number,
    @Body() input: PageInitialiseInput,
  ): Promise<PageInitialiseAnswer> {
    return this.initialising.initialise(caller, pageId, input);
  }
}

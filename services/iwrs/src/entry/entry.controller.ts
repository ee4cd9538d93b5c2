import { Caller, CurrentCaller, PagingInput, StudyPrivilege } from '@casebook/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { IwrsEntryList } from './entry.dto';
import { EntryService } from './entry.service';

@ApiTags('entry')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/iwrs/:studyId/entries')
export class EntryController {
  constructor(private readonly entries: EntryService) {}

  @StudyPrivilege()
  @ApiOperation({ operationId: 'listIwrsEntries' })
  @ApiOkResponse({ type: IwrsEntryList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: PagingInput): Promise<IwrsEntryList> {
    return this.entries.list(caller, query);
  }
}

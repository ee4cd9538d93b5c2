import {
  Caller,
  CurrentCaller,
  FileTicket,
  IdPipe,
  PagingInput,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { DatasetChoiceService } from './dataset-choice.service';
import { DatasetExportService } from './dataset-export.service';
import { DATASET_PRIVILEGES } from './dataset-rights';
import {
  DatasetChoices,
  DatasetExportList,
  DatasetExportStarted,
  DatasetInput,
  DatasetPlanView,
} from './dataset.dto';

@ApiTags('dataset')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/export/:studyId')
export class DatasetController {
  constructor(
    private readonly choiceService: DatasetChoiceService,
    private readonly exports: DatasetExportService,
  ) {}

  @StudyPrivilege({ all: [...DATASET_PRIVILEGES] })
  @ApiOperation({ operationId: 'getDatasetChoices' })
  @ApiOkResponse({ type: DatasetChoices })
  @Get('dataset-choices')
  choices(@CurrentCaller() caller: Caller): Promise<DatasetChoices> {
    return this.choiceService.choices(caller);
  }

  @StudyPrivilege({ all: [...DATASET_PRIVILEGES] })
  @ApiOperation({ operationId: 'planDatasets' })
  @ApiOkResponse({ type: DatasetPlanView })
  @HttpCode(200)
  @Post('dataset-plan')
  plan(@CurrentCaller() caller: Caller, @Body() input: DatasetInput): Promise<DatasetPlanView> {
    return this.choiceService.plan(caller, input);
  }

  @StudyPrivilege({ all: [...DATASET_PRIVILEGES] })
  @ApiOperation({ operationId: 'exportDatasets' })
  @ApiCreatedResponse({ type: DatasetExportStarted })
  @Post('datasets')
  start(
    @CurrentCaller() caller: Caller,
    @Body() input: DatasetInput,
  ): Promise<DatasetExportStarted> {
    return this.exports.start(caller, input);
  }

  @StudyPrivilege({ any: ['dataset_history_view', 'dataset_download'] })
  @ApiOperation({ operationId: 'listDatasetExports' })
  @ApiOkResponse({ type: DatasetExportList })
  @Get('datasets')
  list(@CurrentCaller() caller: Caller, @Query() query: PagingInput): Promise<DatasetExportList> {
    return this.exports.list(caller, query);
  }

  @StudyPrivilege({ all: [...DATASET_PRIVILEGES] })
  @ApiOperation({ operationId: 'getDatasetTicket' })
  @ApiOkResponse({ type: FileTicket })
  @HttpCode(200)
  @Post('datasets/:exportId/ticket')
  ticket(
    @CurrentCaller() caller: Caller,
    @Param('exportId', IdPipe) exportId: number,
  ): Promise<FileTicket> {
    return this.exports.ticket(caller, exportId);
  }
}

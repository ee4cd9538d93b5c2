import { Caller, CurrentCaller, IdPipe, PagingInput, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { DeliveryList as Deliveries } from './delivery-list';
import {
  CancelInput,
  DeliveryDetail,
  DeliveryDownload,
  DeliveryEventList,
  DeliveryFilter,
  DeliveryInput,
  DeliveryList,
  DeliveryListQuery,
  DeliveryPlan,
  DeliveryPreview,
  ReceiptInput,
  SendableNumbers,
  SendableQuery,
  WriteOffInput,
  WrittenOff,
} from './delivery.dto';
import { DeliveryService } from './delivery.service';

@ApiTags('delivery')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/iwrs/:studyId/deliveries')
export class DeliveryController {
  constructor(
    private readonly shown: Deliveries,
    private readonly deliveries: DeliveryService,
  ) {}

  @StudyPrivilege({ all: ['delivery_drug_view'] })
  @ApiOperation({ operationId: 'listDeliveries' })
  @ApiOkResponse({ type: DeliveryList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: DeliveryListQuery): Promise<DeliveryList> {
    return this.shown.list(caller, query);
  }

  @StudyPrivilege({ all: ['delivery_drug_view'] })
  @ApiOperation({ operationId: 'downloadDeliveries' })
  @ApiOkResponse({ type: DeliveryDownload })
  @Get('download')
  download(
    @CurrentCaller() caller: Caller,
    @Query() filter: DeliveryFilter,
  ): Promise<DeliveryDownload> {
    return this.shown.download(caller, filter);
  }

  @StudyPrivilege({ all: ['delivery_drug_view', 'delivery_drug_edit'] })
  @ApiOperation({ operationId: 'listSendableIpNumbers' })
  @ApiOkResponse({ type: SendableNumbers })
  @Get('sendable')
  sendable(
    @CurrentCaller() caller: Caller,
    @Query() query: SendableQuery,
  ): Promise<SendableNumbers> {
    return this.shown.sendable(caller, query);
  }

  @StudyPrivilege({ all: ['delivery_drug_view', 'delivery_drug_edit'] })
  @ApiOperation({ operationId: 'previewDelivery', summary: 'What would be sent; stores nothing' })
  @ApiOkResponse({ type: DeliveryPreview })
  @HttpCode(200)
  @Post('preview')
  preview(@CurrentCaller() caller: Caller, @Body() plan: DeliveryPlan): Promise<DeliveryPreview> {
    return this.deliveries.preview(caller, plan);
  }

  @StudyPrivilege({ all: ['delivery_drug_view', 'delivery_drug_edit'] })
  @ApiOperation({ operationId: 'sendIpNumbers' })
  @ApiCreatedResponse({ type: DeliveryDetail })
  @Post()
  send(@CurrentCaller() caller: Caller, @Body() input: DeliveryInput): Promise<DeliveryDetail> {
    return this.deliveries.send(caller, input);
  }

  @StudyPrivilege({ all: ['delivery_drug_view', 'delivery_drug_edit'] })
  @ApiOperation({
    operationId: 'writeOffIpNumbers',
    summary: 'IP numbers that were damaged or lost where they are',
  })
  @ApiOkResponse({ type: WrittenOff })
  @HttpCode(200)
  @Post('write-off')
  writeOff(@CurrentCaller() caller: Caller, @Body() input: WriteOffInput): Promise<WrittenOff> {
    return this.deliveries.writeOff(caller, input);
  }

  @StudyPrivilege({ all: ['delivery_drug_view'] })
  @ApiOperation({ operationId: 'getDelivery' })
  @ApiOkResponse({ type: DeliveryDetail })
  @Get(':deliveryId')
  get(
    @CurrentCaller() caller: Caller,
    @Param('deliveryId', IdPipe) deliveryId: number,
  ): Promise<DeliveryDetail> {
    return this.shown.get(caller, deliveryId);
  }

  @StudyPrivilege({ all: ['delivery_drug_view'] })
  @ApiOperation({ operationId: 'listDeliveryEvents' })
  @ApiOkResponse({ type: DeliveryEventList })
  @Get(':deliveryId/audit')
  audit(
    @CurrentCaller() caller: Caller,
    @Param('deliveryId', IdPipe) deliveryId: number,
    @Query() query: PagingInput,
  ): Promise<DeliveryEventList> {
    return this.shown.events(caller, deliveryId, query);
  }

  @StudyPrivilege({ all: ['delivery_drug_view', 'delivery_drug_edit'] })
  @ApiOperation({ operationId: 'receiveDelivery' })
  @ApiOkResponse({ type: DeliveryDetail })
  @HttpCode(200)
  @Post(':deliveryId/receipt')
  receive(
    @CurrentCaller() caller: Caller,
    @Param('deliveryId', IdPipe) deliveryId: number,
    @Body() input: ReceiptInput,
  ): Promise<DeliveryDetail> {
    return this.deliveries.receive(caller, deliveryId, input);
  }

  @StudyPrivilege({ all: ['delivery_drug_view', 'delivery_drug_edit'] })
  @ApiOperation({ operationId: 'cancelDelivery' })
  @ApiOkResponse({ type: DeliveryDetail })
  @HttpCode(200)
  @Post(':deliveryId/cancel')
  cancel(
    @CurrentCaller() caller: Caller,
    @Param('deliveryId', IdPipe) deliveryId: number,
    @Body() input: CancelInput,
  ): Promise<DeliveryDetail> {
    return this.deliveries.cancel(caller, deliveryId, input);
  }
}

import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Stock, StockMinimumInput } from './stock.dto';
import { StockService } from './stock.service';

@ApiTags('stock')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/iwrs/:studyId/stock')
export class StockController {
  constructor(private readonly stocks: StockService) {}

  @StudyPrivilege({ all: ['delivery_drug_view'] })
  @ApiOperation({ operationId: 'getStock' })
  @ApiOkResponse({ type: Stock })
  @Get()
  get(@CurrentCaller() caller: Caller): Promise<Stock> {
    return this.stocks.stock(caller);
  }

  @StudyPrivilege({ all: ['delivery_drug_view'] })
  @ApiOperation({ operationId: 'downloadStock' })
  @ApiOkResponse({ type: Stock })
  @Get('download')
  download(@CurrentCaller() caller: Caller): Promise<Stock> {
    return this.stocks.download(caller);
  }

  @StudyPrivilege({ all: ['delivery_drug_view', 'delivery_drug_edit'] })
  @ApiOperation({ operationId: 'setStockMinimum' })
  @ApiOkResponse({ type: Stock })
  @Put('minimum')
  setMinimum(@CurrentCaller() caller: Caller, @Body() input: StockMinimumInput): Promise<Stock> {
    return this.stocks.setMinimum(caller, input);
  }
}

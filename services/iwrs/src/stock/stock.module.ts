import { Module } from '@nestjs/common';
import { IwrsMailModule } from '../mail/iwrs-mail.module';
import { StockAlerts } from './stock-alerts';
import { StockController } from './stock.controller';
import { StockService } from './stock.service';

@Module({
  imports: [IwrsMailModule],
  controllers: [StockController],
  providers: [StockAlerts, StockService],
})
export class StockModule {}

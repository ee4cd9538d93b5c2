import { Module } from '@nestjs/common';
import { DeliveryController } from './delivery.controller';
import { DeliveryList } from './delivery-list';
import { DeliveryService } from './delivery.service';

@Module({ controllers: [DeliveryController], providers: [DeliveryList, DeliveryService] })
export class DeliveryModule {}

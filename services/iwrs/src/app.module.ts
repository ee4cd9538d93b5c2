import { DownloadsModule, jobsController, KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { ClaimModule } from './claim/claim.module';
import { DeliveryModule } from './delivery/delivery.module';
import { descriptor } from './descriptor';
import { IpListModule } from './ip-list/ip-list.module';
import { LinkModule } from './link/link.module';
import { PlaceModule } from './place/place.module';
import { StockModule } from './stock/stock.module';
import { ArmListModule } from './arm-list/arm-list.module';
import { SchemeModule } from './scheme/scheme.module';
import { classifiedColumns } from './sight/classified-columns';
import { SightModule } from './sight/sight.module';
import { UnblindingModule } from './unblinding/unblinding.module';

/** A Nest module for each feature. */
@Module({
  imports: [
    KitModule.forRoot(descriptor, [], classifiedColumns),
    SightModule,
    DownloadsModule.forService(descriptor),
    LinkModule,
    PlaceModule,
    IpListModule,
    DeliveryModule,
    StockModule,
    SchemeModule,
    ArmListModule,
    ClaimModule,
    UnblindingModule,
  ],
  controllers: [jobsController(descriptor)],
})
export class AppModule {}

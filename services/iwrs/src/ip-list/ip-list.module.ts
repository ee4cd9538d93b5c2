import { Module } from '@nestjs/common';
import { ChangeModule } from '../change/change.module';
import { ImportModule } from '../import/import.module';
import { IpListController } from './ip-list.controller';
import { IpListService } from './ip-list.service';

@Module({
  imports: [ImportModule, ChangeModule],
  controllers: [IpListController],
  providers: [IpListService],
})
export class IpListModule {}

import { Module } from '@nestjs/common';
import { ChangeModule } from '../change/change.module';
import { ImportModule } from '../import/import.module';
import { ArmListController } from './arm-list.controller';
import { ArmListService } from './arm-list.service';
import { ArmListUpload } from './arm-list.upload';

@Module({
  imports: [ImportModule, ChangeModule],
  controllers: [ArmListController],
  providers: [ArmListService, ArmListUpload],
})
export class ArmListModule {}

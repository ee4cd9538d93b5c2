import { Module } from '@nestjs/common';
import { DatasetModule } from '../dataset/dataset.module';
import { PresetController } from './preset.controller';
import { PresetService } from './preset.service';

@Module({
  imports: [DatasetModule],
  controllers: [PresetController],
  providers: [PresetService],
})
export class PresetModule {}

import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { StatusController } from './status.controller';
import { StatusService } from './status.service';

@Module({
  imports: [EngineModule],
  controllers: [StatusController],
  providers: [StatusService],
})
export class StatusModule {}

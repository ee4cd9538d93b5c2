import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { VisitController } from './visit.controller';
import { MatrixService } from './matrix.service';
import { VisitService } from './visit.service';

@Module({
  imports: [EngineModule],
  controllers: [VisitController],
  providers: [MatrixService, VisitService],
})
export class VisitModule {}

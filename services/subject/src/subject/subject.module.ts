import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { SubjectController } from './subject.controller';
import { SubjectListService } from './subject-list.service';
import { SubjectStateService } from './subject-state.service';

@Module({
  imports: [EngineModule],
  controllers: [SubjectController],
  providers: [SubjectListService, SubjectStateService],
})
export class SubjectModule {}

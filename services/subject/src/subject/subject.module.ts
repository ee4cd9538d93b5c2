import { Module } from '@nestjs/common';
import { WaitingModule } from '../waiting/waiting.module';
import { EngineModule } from '../engine/engine.module';
import { SubjectController } from './subject.controller';
import { SubjectListService } from './subject-list.service';
import { SubjectStateService } from './subject-state.service';

@Module({
  imports: [EngineModule, WaitingModule],
  controllers: [SubjectController],
  providers: [SubjectListService, SubjectStateService],
})
export class SubjectModule {}

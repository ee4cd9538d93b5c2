import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { Studies } from './studies';
import { StudyController } from './study.controller';

@Module({
  imports: [SessionModule],
  controllers: [StudyController],
  providers: [Studies],
})
export class StudyModule {}

import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { CommentController } from './comment.controller';
import { CommentService } from './comment.service';

@Module({
  imports: [EngineModule],
  controllers: [CommentController],
  providers: [CommentService],
})
export class CommentModule {}

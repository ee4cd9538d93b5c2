import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { QueryListController } from './query-list.controller';
import { QueryController } from './query.controller';
import { QueryService } from './query.service';
import { QueryActs } from './query-acts';
import { QueryValues } from './query-values';
import { QueryUndo } from './query-undo';
import { QueryListService } from './query-list.service';
import { QueryBatchService } from './query-batch.service';

@Module({
  imports: [EngineModule],
  controllers: [QueryListController, QueryController],
  providers: [QueryService, QueryActs, QueryUndo, QueryValues, QueryListService, QueryBatchService],
})
export class QueryModule {}

import { Module } from '@nestjs/common';
import { DraftEditController } from './draft-edit.controller';
import { DraftEditService } from './draft-edit.service';

@Module({ controllers: [DraftEditController], providers: [DraftEditService] })
export class DraftEditModule {}

import { Module } from '@nestjs/common';
import { CopySourceController } from './copy-source.controller';
import { CopySourceService } from './copy-source.service';

@Module({ controllers: [CopySourceController], providers: [CopySourceService] })
export class CopySourceModule {}

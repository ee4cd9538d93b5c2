import { Module } from '@nestjs/common';
import { SheetThreads } from './sheet.threads';

/** Reading of Excel files with lists. */
@Module({ providers: [SheetThreads], exports: [SheetThreads] })
export class ImportModule {}

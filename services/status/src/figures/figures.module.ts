import { Module } from '@nestjs/common';
import { StudyFigures } from './study-figures';

@Module({ providers: [StudyFigures], exports: [StudyFigures] })
export class FiguresModule {}

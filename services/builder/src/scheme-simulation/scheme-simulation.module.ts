import { Module } from '@nestjs/common';
import { DesignModule } from '../design/design.module';
import { SchemeSimulationController } from './scheme-simulation.controller';

@Module({ imports: [DesignModule], controllers: [SchemeSimulationController] })
export class SchemeSimulationModule {}

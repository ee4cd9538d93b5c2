import { Global, Module } from '@nestjs/common';
import { FactorSight } from './factor-sight';

/** What callers see of classified fields, for every feature. */
@Global()
@Module({ providers: [FactorSight], exports: [FactorSight] })
export class SightModule {}

import { Module } from '@nestjs/common';
import { SchemeModule } from '../scheme/scheme.module';
import { ArmDraw } from './arm-draw';
import { ClaimController } from './claim.controller';
import { ClaimService } from './claim.service';
import { KitClaims } from './kit-claims';
import { KitTypes } from './kit-types';
import { SchemeTurns } from './scheme-turns';

/** Arms and IP numbers for subjects. */
@Module({
  imports: [SchemeModule],
  controllers: [ClaimController],
  providers: [ArmDraw, ClaimService, KitClaims, KitTypes, SchemeTurns],
})
export class ClaimModule {}

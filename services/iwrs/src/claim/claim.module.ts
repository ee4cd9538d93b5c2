import { Module } from '@nestjs/common';
import { SchemeModule } from '../scheme/scheme.module';
import { ArmDraw } from './arm-draw';
import { ClaimController } from './claim.controller';
import { ClaimService } from './claim.service';
import { KitClaims } from './kit-claims';
import { PageDesigns } from './page-designs';
import { SchemeTurns } from './scheme-turns';
import { WaitingClaims } from './waiting-claims';

/** Arms and IP numbers for subjects. */
@Module({
  imports: [SchemeModule],
  controllers: [ClaimController],
  providers: [ArmDraw, ClaimService, KitClaims, PageDesigns, SchemeTurns, WaitingClaims],
})
export class ClaimModule {}

import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { SignatureContents } from './signature-content.service';
import { SignatureController } from './signature.controller';
import { SignatureListService } from './signature-list.service';
import { SignaturePreviewService } from './signature-preview.service';
import { SignatureReading } from './signature-reading';
import { SignatureService } from './signature.service';
import { ShownContents } from './shown-contents';
import { SignatureWithdrawals } from './signature-withdrawals';

/** E-signatures: what is signed, who signed it, and which change broke a signature. */
@Module({
  imports: [EngineModule],
  controllers: [SignatureController],
  providers: [
    ShownContents,
    SignatureContents,
    SignatureListService,
    SignaturePreviewService,
    SignatureReading,
    SignatureService,
    SignatureWithdrawals,
  ],
})
export class SignatureModule {}

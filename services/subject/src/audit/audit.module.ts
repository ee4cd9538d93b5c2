import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { AuditController } from './audit.controller';
import { AuditScopes } from './audit-scope';
import { AuditService } from './audit.service';

@Module({
  imports: [EngineModule],
  controllers: [AuditController],
  providers: [AuditScopes, AuditService],
  exports: [AuditScopes],
})
export class AuditModule {}

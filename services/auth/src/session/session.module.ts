import { Module } from '@nestjs/common';
import { AuthConfigModule } from '../config/auth-config.module';
import { DemoModule } from '../demo/demo.module';
import { SessionController } from './session.controller';
import { Sessions } from './sessions';
import { Tokens } from './tokens';

@Module({
  imports: [AuthConfigModule, DemoModule],
  controllers: [SessionController],
  providers: [Sessions, Tokens],
  exports: [Sessions, Tokens],
})
export class SessionModule {}

import { Module } from '@nestjs/common';
import { ConfigurationModule } from '../configuration/configuration.module';
import { VersionModule } from '../version/version.module';
import { RightsController } from './rights.controller';
import { RightsService } from './rights.service';

@Module({
  imports: [ConfigurationModule, VersionModule],
  controllers: [RightsController],
  providers: [RightsService],
})
export class RightsModule {}

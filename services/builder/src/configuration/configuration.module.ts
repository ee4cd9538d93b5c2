import { Module } from '@nestjs/common';
import { RolesController } from './roles.controller';
import { RolesService } from './roles.service';
import { SettingsController } from './settings.controller';
import { SettingsService } from './settings.service';

@Module({
  controllers: [RolesController, SettingsController],
  providers: [RolesService, SettingsService],
  exports: [RolesService, SettingsService],
})
export class ConfigurationModule {}

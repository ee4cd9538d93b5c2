import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { RolesController } from './configuration/roles.controller';
import { RolesService } from './configuration/roles.service';
import { SettingsController } from './configuration/settings.controller';
import { SettingsService } from './configuration/settings.service';
import { descriptor } from './descriptor';
import { DraftController } from './draft/draft.controller';
import { FormerValuesService } from './draft/former-values.service';
import { DesignThreads } from './design/design.threads';
import { DraftService } from './draft/draft.service';
import { DraftImportController } from './import/draft-import.controller';
import { DraftImportService } from './import/draft-import.service';
import { ImportController } from './import/import.controller';
import { ImportService } from './import/import.service';
import { ImportSlots } from './import/import-slots';
import { ReleaseController } from './release/release.controller';
import { ReleaseService } from './release/release.service';
import { RightsController } from './rights/rights.controller';
import { RightsService } from './rights/rights.service';
import { StudyController } from './study/study.controller';
import { StudyService } from './study/study.service';
import { VersionController } from './version/version.controller';
import { VersionService } from './version/version.service';

@Module({
  imports: [KitModule.forRoot(descriptor)],
  controllers: [
    ImportController,
    DraftImportController,
    StudyController,
    DraftController,
    VersionController,
    ReleaseController,
    RolesController,
    SettingsController,
    RightsController,
  ],
  providers: [
    ImportService,
    DraftImportService,
    ImportSlots,
    StudyService,
    DesignThreads,
    FormerValuesService,
    DraftService,
    VersionService,
    ReleaseService,
    RolesService,
    SettingsService,
    RightsService,
  ],
})
export class AppModule {}

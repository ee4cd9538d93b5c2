import { sealedEventNumbers } from '@casebook/role-view';
import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { ConfigurationModule } from './configuration/configuration.module';
import { CopySourceModule } from './copy-source/copy-source.module';
import { descriptor } from './descriptor';
import { entities } from './entities';
import { DraftModule } from './draft/draft.module';
import { DraftEditModule } from './draft-edit/draft-edit.module';
import { ImportModule } from './import/import.module';
import { ReleaseModule } from './release/release.module';
import { RightsModule } from './rights/rights.module';
import { SchemeSimulationModule } from './scheme-simulation/scheme-simulation.module';
import { StudyModule } from './study/study.module';
import { VersionModule } from './version/version.module';

@Module({
  imports: [
    KitModule.forRoot(descriptor, entities, sealedEventNumbers),
    ImportModule,
    StudyModule,
    DraftModule,
    DraftEditModule,
    CopySourceModule,
    VersionModule,
    ReleaseModule,
    ConfigurationModule,
    RightsModule,
    SchemeSimulationModule,
  ],
})
export class AppModule {}

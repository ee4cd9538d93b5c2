import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { descriptor } from './descriptor';
import { EntryModule } from './entry/entry.module';

/** A Nest module for each feature. */
@Module({ imports: [KitModule.forRoot(descriptor), EntryModule] })
export class AppModule {}

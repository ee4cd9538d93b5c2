import { Module } from '@nestjs/common';
import { StudyLocks } from './study-locks';

@Module({ providers: [StudyLocks], exports: [StudyLocks] })
export class LockStateModule {}

import { Module } from '@nestjs/common';
import { ExpiredFiles } from './expired-files';

@Module({ providers: [ExpiredFiles] })
export class ExpiryModule {}

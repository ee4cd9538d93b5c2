import { Module } from '@nestjs/common';
import { NoticeController } from './notice.controller';
import { Notices } from './notices';

@Module({
  controllers: [NoticeController],
  providers: [Notices],
})
export class NoticeModule {}

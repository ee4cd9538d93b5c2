import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { IwrsLinkGuard } from './iwrs-link.guard';

/** Refuses every call of studies without IWRS. Imported after the kit, whose guard loads the caller. */
@Module({ providers: [{ provide: APP_GUARD, useClass: IwrsLinkGuard }] })
export class LinkModule {}

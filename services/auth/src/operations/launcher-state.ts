import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';

/** Sent by the launcher over the channel between parent and child process, whenever something changes. */
const stateSchema = z.object({
  parts: z
    .array(
      z.object({
        name: z.string().max(50),
        state: z.enum(['running', 'starting', 'down']),
        since: z.iso.datetime(),
        ends: z.array(z.object({ at: z.iso.datetime(), how: z.string().max(200) })).max(20),
        endCount: z.number().int().min(0),
      }),
    )
    .max(50),
});

export type LauncherParts = z.infer<typeof stateSchema>['parts'];

/** What the launcher said last of the database and the services. */
@Injectable()
export class LauncherState implements OnModuleInit, OnModuleDestroy {
  /** Null when no launcher said anything: somebody else supervises the services. */
  parts: LauncherParts | null = null;

  onModuleInit(): void {
    process.on('message', this.onMessage);
  }

  onModuleDestroy(): void {
    process.off('message', this.onMessage);
  }

  private readonly onMessage = (message: unknown): void => {
    const { data } = stateSchema.safeParse(message);
    if (data) this.parts = data.parts;
  };
}

import { z } from 'zod';
import { type Upstream, upstreams } from './routes';
import type { Upstreams } from './upstreams';

/** What the launcher says when a service has a new process: over the channel between parent and child only. */
const turnSchema = z.object({
  turn: z.enum(upstreams as unknown as [Upstream, ...Upstream[]]),
  url: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
});

/** Follows the launcher's word where the services are; answers `turned` at once and `drained` when the old place is idle. */
export function followLauncher(
  places: Upstreams,
  launcher: Pick<NodeJS.Process, 'on' | 'off' | 'send' | 'connected'> = process,
): () => void {
  const follow = (message: unknown): void => {
    const result = turnSchema.safeParse(message);
    if (!result.success) return;
    const { turn: name, url } = result.data;
    const idle = places.turn(name, url);
    launcher.send?.({ turned: name, url });
    void idle.then(() => launcher.connected && launcher.send?.({ drained: name, url }));
  };
  launcher.on('message', follow);
  return () => launcher.off('message', follow);
}

import { z } from 'zod';
import { type Upstream, upstreams } from '../routes/routes';
import type { Upstreams } from './upstreams';

/** Sent by the launcher over the channel between parent and child process when a service has a new process. */
const moveSchema = z.object({
  move: z.enum(upstreams as unknown as [Upstream, ...Upstream[]]),
  url: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
});

/** Forwards to a service's new process on the launcher's message; answers `moved` at once and `drained` when the old one is idle. */
export function followServiceMoves(
  services: Upstreams,
  launcher: Pick<NodeJS.Process, 'on' | 'off' | 'send' | 'connected'> = process,
): () => void {
  const follow = (message: unknown): void => {
    const result = moveSchema.safeParse(message);
    if (!result.success) return;
    const { move: name, url } = result.data;
    const idle = services.moveTo(name, url);
    launcher.send?.({ moved: name, url });
    void idle.then(() => launcher.connected && launcher.send?.({ drained: name, url }));
  };
  launcher.on('message', follow);
  return () => launcher.off('message', follow);
}

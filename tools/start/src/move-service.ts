import type { ServiceProcess } from './processes';
import { StartFailure } from './progress';

/** A gateway that does not answer its launcher within this time counts as hanging. */
const MOVE_MS = 5000;
/** Longest call that is awaited, such as a download; longer ones are ended by the shutdown of the service. */
const DRAIN_MS = 120_000;

/** Shorter in tests. */
export interface MoveTimeouts {
  move: number;
  drain: number;
}

/**
 * Sends the new address of a service to the gateway, over the channel between parent and child process.
 *
 * @returns when new calls go there, with a promise that settles when the last call at the old address is answered
 * @throws StartFailure when the gateway does not answer
 */
export async function moveServiceInGateway(
  { child }: ServiceProcess,
  service: string,
  url: string,
  { move, drain }: MoveTimeouts = { move: MOVE_MS, drain: DRAIN_MS },
): Promise<{ drained: Promise<boolean> }> {
  const answers = (answer: 'moved' | 'drained', within: number): Promise<boolean> =>
    new Promise((resolve) => {
      const onMessage = (message: unknown): void => {
        const received = message as { [answer]?: unknown; url?: unknown } | null;
        if (received?.[answer] === service && received.url === url) end(true);
      };
      const timer = setTimeout(() => end(false), within);
      const end = (answered: boolean): void => {
        clearTimeout(timer);
        child.off('message', onMessage);
        resolve(answered);
      };
      child.on('message', onMessage);
    });
  const drained = answers('drained', drain);
  const moved = answers('moved', move);
  // The exit event of the gateway reports its end.
  child.send({ move: service, url }, () => undefined);
  if (!(await moved)) throw new StartFailure('The gateway does not answer.');
  return { drained };
}

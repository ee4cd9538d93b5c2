import type { ServiceProcess } from './processes';
import { StartFailure } from './progress';

/** A gateway that does not answer its launcher for so long hangs. */
const TURN_MS = 5000;
/** Longest call that is waited for, such as a download; after that the service itself finishes what it can. */
const DRAIN_MS = 120_000;

/** How long the two are waited for; tests are less patient. */
export interface Patience {
  turn: number;
  drain: number;
}

/**
 * Tells the gateway where a service is from now on, over the channel between parent and child.
 *
 * @returns once new calls go there: a promise that settles when the last call at the old place has its answer
 * @throws StartFailure when the gateway does not answer
 */
export async function turnGateway(
  { child }: ServiceProcess,
  service: string,
  url: string,
  { turn, drain }: Patience = { turn: TURN_MS, drain: DRAIN_MS },
): Promise<{ drained: Promise<boolean> }> {
  const says = (word: 'turned' | 'drained', within: number): Promise<boolean> =>
    new Promise((resolve) => {
      const hear = (message: unknown): void => {
        const said = message as { [word]?: unknown; url?: unknown } | null;
        if (said?.[word] === service && said.url === url) end(true);
      };
      const timer = setTimeout(() => end(false), within);
      const end = (heard: boolean): void => {
        clearTimeout(timer);
        child.off('message', hear);
        resolve(heard);
      };
      child.on('message', hear);
    });
  const drained = says('drained', drain);
  const turned = says('turned', turn);
  // A gateway that has just ended is told of by its own end.
  child.send({ turn: service, url }, () => undefined);
  if (!(await turned)) throw new StartFailure('The gateway does not answer.');
  return { drained };
}

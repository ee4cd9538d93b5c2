import { type ServiceProcess, stopServices, waitUntilReady } from './processes';
import { StartFailure } from './progress';
import { type MoveTimeouts, moveServiceInGateway } from './move-service';

export interface Replacement {
  old: ServiceProcess;
  next: ServiceProcess;
  gateway: ServiceProcess;
  /** Called when calls go to the new process, which is the service from then on. */
  onMoved: () => void;
  say: (text: string) => void;
  timeouts?: MoveTimeouts;
}

/**
 * Replaces the process of a service: starts a new one, sends new calls to it through the gateway when it is ready,
 * and stops the old one when its last call is answered.
 *
 * @throws StartFailure when the new one does not become ready; it is stopped and the old one is kept
 */
export async function replaceService(replacement: Replacement): Promise<void> {
  const { old, next, gateway, onMoved, say, timeouts } = replacement;
  const { name } = next;
  let drained: Promise<boolean>;
  try {
    await waitUntilReady(next);
    ({ drained } = await moveServiceInGateway(gateway, name, next.url, timeouts));
  } catch (error) {
    // The gateway may have taken the new address after the timeout.
    gateway.child.send({ move: name, url: old.url }, () => undefined);
    await stopServices([next]);
    if (!(error instanceof StartFailure)) throw error;
    const isGone = old.child.exitCode !== null || old.child.signalCode !== null;
    const rest = isGone ? `The old ${name} had ended.` : `The old ${name} goes on working.`;
    throw new StartFailure(`${error.message}\n\n${rest}`);
  }
  onMoved();
  say(`New calls go to the new ${name}; the old one finishes its own`);
  if (!(await drained)) say(`… the old ${name} still answers a call; it is asked to finish now`);
  await stopServices([old]);
}

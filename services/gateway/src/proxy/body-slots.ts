/**
 * Limits how many request bodies of one client are in transit at a time. When a client has too many, the one that has been
 * incomplete for longest is aborted instead of refusing the new one, so that stuck uploads do not lock their sender out.
 */
export class BodySlots {
  private readonly clients = new Map<string, Set<() => void>>();

  constructor(private readonly perClient: number) {}

  /** @returns releases the slot */
  acquire(client: string, abort: () => void): () => void {
    const held = this.clients.get(client) ?? new Set();
    this.clients.set(client, held);
    held.add(abort);
    const release = (): void => {
      held.delete(abort);
      if (held.size === 0 && this.clients.get(client) === held) this.clients.delete(client);
    };
    if (held.size > this.perClient) {
      const [oldest] = held;
      held.delete(oldest!);
      oldest!();
    }
    return release;
  }
}

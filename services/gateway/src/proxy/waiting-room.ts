/**
 * Requests whose bodies are on their way, bounded for each client. When there are too many, the one that has been
 * waiting longest is turned away, and not the new one refused.
 */
export class WaitingRoom {
  private readonly clients = new Map<string, Set<() => void>>();

  constructor(private readonly places: number) {}

  /** @returns what leaves the room */
  enter(client: string, turnAway: () => void): () => void {
    const waiting = this.clients.get(client) ?? new Set();
    this.clients.set(client, waiting);
    waiting.add(turnAway);
    const leave = (): void => {
      waiting.delete(turnAway);
      if (waiting.size === 0 && this.clients.get(client) === waiting) this.clients.delete(client);
    };
    if (waiting.size > this.places) {
      const [first] = waiting;
      waiting.delete(first!);
      first!();
    }
    return leave;
  }
}

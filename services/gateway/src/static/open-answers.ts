/** Counts the static answers of each address that are not sent completely, because each may hold an open file. */
export class OpenAnswers {
  private readonly counts = new Map<string, number>();

  constructor(private readonly perAddress: number) {}

  /** @returns ends the answer; null when the address has too many */
  begin(address: string): (() => void) | null {
    const count = this.counts.get(address) ?? 0;
    if (count >= this.perAddress) return null;
    this.counts.set(address, count + 1);
    return () => {
      const left = this.counts.get(address)! - 1;
      if (left > 0) this.counts.set(address, left);
      else this.counts.delete(address);
    };
  }
}

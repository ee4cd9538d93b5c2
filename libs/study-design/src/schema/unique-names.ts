/**
 * Names that must differ. A name that is taken gets the first number from 2 that makes it differ; the number
 * is remembered for each name, so n equal names cost n steps and not n squared.
 */
export class UniqueNames {
  private readonly taken = new Set<string>();
  private readonly next = new Map<string, number>();

  constructor(private readonly separator: string) {}

  has(name: string): boolean {
    return this.taken.has(name);
  }

  /** The name, or the name with a number; taken from now on. */
  take(name: string): string {
    let unique = name;
    if (this.taken.has(name)) {
      let n = this.next.get(name) ?? 2;
      while (this.taken.has(`${name}${this.separator}${n}`)) n++;
      this.next.set(name, n + 1);
      unique = `${name}${this.separator}${n}`;
    }
    this.taken.add(unique);
    return unique;
  }
}

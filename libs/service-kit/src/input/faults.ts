import type { Code, MessageParams } from '@casebook/catalogue';
import { type FieldError, Problem } from '../problem/problem';
import { MAX_FAULTS_NAMED, MAX_FIELD_LENGTH, shortField } from '../problem/bounded-faults';

/**
 * Faults of one input. Only the first are named, with the path of their field; the others are counted, so that an input with a
 * million faults costs neither memory nor a long answer.
 */
export class Faults {
  private readonly named: FieldError[] = [];
  private readonly path: (string | number)[] = [];
  private count = 0;

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** The fields that are named. */
  get fields(): string[] {
    return this.named.map(({ field }) => field);
  }

  /** Goes into a property or an element; faults are then inside of it. */
  enter(name: string | number): void {
    this.path.push(name);
  }

  leave(): void {
    this.path.pop();
  }

  /** A fault of the present place. */
  add(code: Code, params: MessageParams = {}): void {
    this.count += 1;
    if (this.named.length >= MAX_FAULTS_NAMED) return;
    const field = fieldOf(this.path);
    this.named.push({ field, code, params: { item: field, ...params } });
  }

  /** 422 with the first faults. */
  refusal(): Problem {
    return Problem.invalid(this.named, this.count - this.named.length);
  }
}

/** The path of a field, shortened when the sender chose long names. */
function fieldOf(path: readonly (string | number)[]): string {
  let field = '';
  for (const name of path) {
    if (field.length > MAX_FIELD_LENGTH) break;
    const step = typeof name === 'string' ? name.slice(0, MAX_FIELD_LENGTH + 1) : String(name);
    field = field === '' ? step : `${field}.${step}`;
  }
  return shortField(field);
}

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addPerson, type TestDatabase } from '@casebook/test-kit';

interface PersonBody {
  email: string;
  name: string;
}

interface PersonAnswer {
  personId: number;
  created: boolean;
}

/** Simulates registration in the auth service, with failures that a test chooses. */
export class FakeAuth {
  /** The received registrations in order. */
  readonly asked: { body: PersonBody; headers: IncomingMessage['headers'] }[] = [];
  /** The failure of the next call: refused before the write, or written without an answer. */
  next: 'answer' | 'refuse' | 'break-off' = 'answer';
  private readonly server: Server;
  private readonly made = new Map<string, number>();
  private readonly byKey = new Map<string, PersonAnswer>();
  private last: Promise<unknown> = Promise.resolve();
  private lastId = 5000;

  constructor(private readonly db: TestDatabase) {
    this.server = createServer((request, response) => {
      void bodyOf(request).then(async (body) => {
        this.asked.push({ body, headers: request.headers });
        const { next } = this;
        this.next = 'answer';
        if (next === 'refuse') {
          const errors = [{ field: 'name', code: 'AUTH_NAME_DIFFERS' }];
          response.writeHead(422, { 'content-type': 'application/problem+json' });
          response.end(JSON.stringify({ code: 'COMMON_INVALID_INPUT', errors }));
          return;
        }
        const answer = await this.register(body, request.headers['idempotency-key']);
        if (next === 'break-off') response.destroy();
        else response.end(JSON.stringify(answer));
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** One after the other, as the auth service does: no answer names a person who is not stored yet. */
  private register(person: PersonBody, key: string | string[] | undefined): Promise<PersonAnswer> {
    const answer = this.last.then(() => this.registerNext(person, key));
    this.last = answer;
    return answer;
  }

  private async registerNext(
    { email, name }: PersonBody,
    key: string | string[] | undefined,
  ): Promise<PersonAnswer> {
    const known = this.byKey.get(String(key));
    if (known) return known;
    const personId = this.made.get(email);
    const answer = { personId: personId ?? ++this.lastId, created: personId === undefined };
    if (answer.created) {
      this.made.set(email, answer.personId);
      const row = { person_id: answer.personId, login_id: email, email, name };
      await addPerson(this.db, row);
    }
    if (key) this.byKey.set(String(key), answer);
    return answer;
  }
}

async function bodyOf(request: IncomingMessage): Promise<PersonBody> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as PersonBody;
}

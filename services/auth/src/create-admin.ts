import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { entryOf, message } from '@casebook/catalogue/all';
import { isVisible, Problem, systemWriter, UNSEEN_CODE } from '@casebook/service-kit';
import { withPeople } from './command';
import { newPasswordFault } from './password/password-fault';
import type { People } from './person/people';

const USAGE = `Makes an administrator of the portal, as long as there are fewer than two: one confirms what the other gives.
Usage: create-admin --login <user ID> --email <address> --name <name> [--organisation <name>] [--language ja|en|th]
       [--password-stdin | --generate]
The password is asked for, read from standard input, or generated and printed once.`;

/** Granting a right that shows unblinded data or manages access needs the confirmation of a second administrator. */
const NEEDED = 2;

interface Wanted {
  loginId: string;
  email: string;
  name: string;
  organisation: string;
  language: 'ja' | 'en' | 'th';
  password: string;
  /** A generated password must be changed at the first sign-in. */
  own: boolean;
}

/** @throws Error with a message for the operator */
export async function createAdmin(people: People, wanted: Wanted): Promise<void> {
  const { password, own, ...person } = wanted;
  const texts = [person.loginId, person.email, person.name, person.organisation];
  if (!texts.every(isVisible)) throw new Error(message(UNSEEN_CODE, {}, 'en'));
  const fault = newPasswordFault(password, person);
  if (fault) throw new Error(message(fault, {}, 'en'));
  if ((await people.holdersOf('administrator')) >= NEEDED) {
    throw new Error('There are two administrators already; people are registered in the portal.');
  }
  const { created } = await people.register(systemWriter('create-admin'), {
    ...person,
    portalRights: ['administrator', 'study_builder'],
    password: { text: password, own },
  });
  if (!created) throw new Error('This person is registered already, without being administrator.');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      login: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      organisation: { type: 'string', default: 'Casebook' },
      language: { type: 'string', default: 'en' },
      'password-stdin': { type: 'boolean', default: false },
      generate: { type: 'boolean', default: false },
    },
  });
  const { login, email, name, organisation, language } = values;
  if (!login || !email || !name || !isLanguage(language)) throw new Error(USAGE);
  const generated = values.generate ? `${randomBytes(12).toString('base64url')}-a1` : null;
  const password = generated ?? (await readPassword(values['password-stdin']));
  await withPeople((people) =>
    createAdmin(people, {
      loginId: login,
      email,
      name,
      organisation,
      language,
      password,
      own: generated === null,
    }),
  );
  process.stdout.write(`Administrator "${login}" created.\n`);
  if (generated) process.stdout.write(`Password (shown once): ${generated}\n`);
}

const isLanguage = (text: string): text is Wanted['language'] => ['ja', 'en', 'th'].includes(text);

async function readPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/\r?\n$/, '');
  }
  if (!process.stdin.isTTY) throw new Error(`No terminal to ask for a password.\n${USAGE}`);
  // The question is written before echo is off: readline would repeat what is typed.
  const question = createInterface({ input: process.stdin, output: process.stdout });
  process.stdout.write('Password: ');
  const shown = process.stdout.write.bind(process.stdout);
  process.stdout.write = () => true;
  try {
    return await question.question('');
  } finally {
    process.stdout.write = shown;
    process.stdout.write('\n');
    question.close();
  }
}

function sentence(error: unknown): string {
  if (error instanceof Problem) {
    const codes = (error.options.errors ?? []).map(({ code }) => entryOf(code).en);
    return codes.length > 0 ? codes.join('\n') : message(error.code, {}, 'en');
  }
  return error instanceof Error ? error.message : String(error);
}

if (require.main === module) {
  main().catch((error: unknown) => {
    process.stderr.write(`${sentence(error)}\n`);
    process.exitCode = 1;
  });
}

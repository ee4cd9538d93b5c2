import { withClient } from '@casebook/platform-db';
import { recount } from './verify/recount';

/** Run by `npm run audit -- verify`: prints one line of JSON for each page whose counters are wrong. */
withClient(process.env['DATABASE_ADMIN_URL']!, async (client) => {
  for await (const wrong of recount(client)) process.stdout.write(`${JSON.stringify(wrong)}\n`);
}).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});

import { join } from 'node:path';
import { auditCommand, isOffline, readServices } from '@casebook/platform-db';
import { anchorKeyFileOf, publicKeysOf, readSigningKey } from '@casebook/release-signing';
import { blindScanCommand } from './blind-scan-command';
import { writeCatalogs } from './catalogs';
import { DEMO_ACCOUNTS, DEMO_ANSWER, DEMO_PASSWORD, runAuthProgram } from './accounts';
import { closedStudyCommand } from './closed-study';
import { sendCommand } from './control';
import { openDatabase } from './database';
import { devCommand } from './dev-command';
import { environmentOf } from './environment';
import { type Portal, startPortal } from './portal';
import { progress, StartFailure, surviveLostOutput } from './progress';
import { RELEASE_COMMANDS, releaseCommand } from './release-command';
import { releaseService } from './release-service';
import { readSecrets, type Secrets } from './secrets';
import { readSettings, type Settings } from './settings';
import { verifyCounters } from './verify-counters';

const root = join(__dirname, '..', '..', '..');

async function start(): Promise<number> {
  surviveLostOutput();
  const settings = readSettings(root, process.env);
  const aborter = new AbortController();
  const stopAsked = new Promise<'stop'>((resolve) => {
    onStopAsked(() => {
      aborter.abort(new StartFailure('Stopped.'));
      resolve('stop');
    });
  });
  const portal = await startPortal(settings, { onProgress: progress, signal: aborter.signal });
  announce(portal, settings);
  const end = await Promise.race([portal.failed, stopAsked]);
  if (end !== 'stop') process.stderr.write(`\n${end}\n`);
  progress('Stopping');
  await portal.stop();
  progress(`Stopped. The data is kept in ${settings.dataDir}`);
  return end === 'stop' ? 0 : 1;
}

/** Ctrl-C, SIGTERM, a closed terminal, or the end of the parent process. A second signal ends at once. */
function onStopAsked(stop: () => void): void {
  let first = 0;
  const ask = (): void => {
    if (first === 0) {
      first = Date.now();
      stop();
    } else if (Date.now() - first > 2000) {
      process.exit(1); // All child processes end when this process ends.
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  process.on('message', ask);
  process.on('disconnect', ask);
}

function announce(portal: Portal, settings: Settings): void {
  process.stdout.write(`\nCasebook is ready: ${portal.url}\n\n`);
  if (settings.demo) {
    const width = Math.max(...DEMO_ACCOUNTS.map(([login]) => login.length));
    process.stdout.write(
      `  Demo accounts, each with the password ${DEMO_PASSWORD} (favourite meal: ${DEMO_ANSWER})\n`,
    );
    for (const [login, does] of DEMO_ACCOUNTS) {
      process.stdout.write(`    ${login.padEnd(width)}  ${does}\n`);
    }
    if (!settings.smtp) process.stdout.write(`  Mails of the demo: ${portal.url}/inbox\n`);
  } else {
    process.stdout.write(
      '  No demo. The first administrator is made with\n' +
        '    npm run create-admin -- --login … --email … --name …\n',
    );
  }
  process.stdout.write(`\n  Data: ${settings.dataDir}    Stop with Ctrl-C\n\n`);
}

/** Runs `work` with the database, whether or not the portal is running. */
async function withDatabase<T>(
  work: (adminUrl: string, settings: Settings, secrets: Secrets) => Promise<T>,
): Promise<T> {
  const settings = readSettings(root, process.env);
  const secrets = readSecrets(settings.dataDir);
  const database = await openDatabase(settings, secrets, progress, { adopt: false });
  try {
    return await work(database.adminUrl, settings, secrets);
  } finally {
    await database.server?.stop();
  }
}

async function run(command: string | undefined, args: string[]): Promise<number> {
  switch (command) {
    case 'start':
      return start();
    case 'catalog': {
      const files = await writeCatalogs(root);
      progress(`Commit these: ${files.join(', ')}`);
      return 0;
    }
    case 'audit': {
      const [what = '', ...more] = args;
      const keysOf = ({ dataDir }: Settings) =>
        publicKeysOf(readSigningKey(anchorKeyFileOf(dataDir)));
      if (!isOffline(what, more)) {
        return withDatabase((adminUrl, settings) =>
          auditCommand(root, adminUrl, what, more, keysOf(settings), (url) =>
            verifyCounters(root, url),
          ),
        );
      }
      const keys = more.includes('--anchors') ? keysOf(readSettings(root, process.env)) : {};
      return auditCommand(root, null, what, more, keys);
    }
    case 'dev':
      return devCommand(
        args,
        readSettings(root, process.env),
        progress,
        new Promise<void>((resolve) => onStopAsked(resolve)),
      );
    case 'restart': {
      const [service, ...more] = args;
      if (!service || more.length > 0) throw new StartFailure('npm run restart -- <service>');
      await sendCommand(readSettings(root, process.env).dataDir, { restart: service }, progress);
      progress(`${service} runs as it is built now`);
      return 0;
    }
    case 'release-service': {
      const files = await releaseService(root, args);
      progress(`Commit these: ${files.join(', ')}`);
      return 0;
    }
    case 'study':
      return withDatabase(async (adminUrl) => {
        progress(await closedStudyCommand(adminUrl, args));
        return 0;
      });
    case 'blind-scan':
      return withDatabase((adminUrl, settings) => blindScanCommand(root, settings, adminUrl));
    case 'create-admin':
      return withDatabase((adminUrl, settings, secrets) => {
        const auth = readServices(root).find(({ name }) => name === 'auth')!;
        const environment = environmentOf(auth, settings, secrets, adminUrl, new Map());
        return runAuthProgram(root, 'create-admin', environment, args);
      });
    default:
      if (RELEASE_COMMANDS.includes(command ?? '')) {
        return releaseCommand(command!, args, readSettings(root, process.env));
      }
      throw new StartFailure(
        `Commands: start, restart, release-service, catalog, dev, audit, blind-scan, create-admin, study, ${RELEASE_COMMANDS.join(', ')}.`,
      );
  }
}

run(process.argv[2], process.argv.slice(3)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      error instanceof StartFailure ? `\n${error.message}\n` : `\n${(error as Error).stack}\n`,
    );
    process.exit(1);
  },
);

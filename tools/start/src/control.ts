import { createHash } from 'node:crypto';
import { lstatSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { StartFailure } from './progress';

/** A command for a running portal. */
export interface Command {
  restart: string;
}

const commandSchema = z.strictObject({ restart: z.string().max(100) });

/** One line of the response; the last one has `done` or `refused`. */
type Line = { say: string } | { done: true } | { refused: string };

/** Longer paths of sockets are cut off or refused by operating systems. */
const MAX_SOCKET_PATH_LENGTH = 100;

/** The socket on which the portal of a data folder takes commands; only its owner can open it. */
function addressOf(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\casebook-${name}`;
  const own = join(dataDir, 'control.sock');
  return own.length <= MAX_SOCKET_PATH_LENGTH ? own : join(tmpdir(), `casebook-${name}.sock`);
}

/**
 * Takes commands for the portal of a data folder, whose lock the caller holds.
 *
 * @param carryOut runs the command; a StartFailure is sent to the client
 * @returns a function that ends it
 */
export async function takeCommands(
  dataDir: string,
  carryOut: (command: Command, say: (text: string) => void) => Promise<void>,
): Promise<() => Promise<void>> {
  const address = addressOf(dataDir);
  rmSync(address, { force: true }); // Left by a killed process.
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined); // The client has disconnected; its command is continued.
    socket.once('close', () => open.delete(socket));
    const answer = (line: Line): void => void socket.write(`${JSON.stringify(line)}\n`);
    createInterface({ input: socket }).once('line', (text) => {
      void answered(text, carryOut, answer).finally(() => socket.end());
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const mask = process.umask(0o177); // The umask keeps other users out from the creation of the socket.
    server.listen(address, resolve);
    process.umask(mask);
  });
  return () =>
    new Promise((closed) => {
      for (const socket of open) socket.destroy();
      server.close(() => closed());
    });
}

async function answered(
  text: string,
  carryOut: (command: Command, say: (text: string) => void) => Promise<void>,
  answer: (line: Line) => void,
): Promise<void> {
  try {
    await carryOut(commandSchema.parse(JSON.parse(text)), (said) => answer({ say: said }));
    answer({ done: true });
  } catch (error) {
    const { message, stack } = error as Error;
    answer({ refused: error instanceof StartFailure ? message : (stack ?? message) });
  }
}

/**
 * Sends a command to the running portal of a data folder. @throws StartFailure when there is none, or it refuses
 */
export async function sendCommand(
  dataDir: string,
  command: Command,
  onProgress: (text: string) => void,
): Promise<void> {
  const socket = await reach(dataDir);
  socket.write(`${JSON.stringify(command)}\n`);
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as Line;
    if ('say' in line) onProgress(line.say);
    else if ('refused' in line) throw new StartFailure(line.refused);
    else return;
  }
  throw new StartFailure('Casebook ended before it was done.');
}

function reach(dataDir: string): Promise<Socket> {
  const address = addressOf(dataDir);
  const notRunning = new StartFailure(
    `Casebook is not running on ${dataDir}. \`npm start\` starts it with what is built; ` +
      'CASEBOOK_DATA names another folder.',
  );
  return new Promise((resolve, reject) => {
    // A socket of another user in the folder for temporary files is not trusted.
    const owner =
      process.platform === 'win32' ? null : lstatSync(address, { throwIfNoEntry: false });
    if (owner === undefined || (owner && owner.uid !== userInfo().uid)) return reject(notRunning);
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => reject(notRunning));
  });
}

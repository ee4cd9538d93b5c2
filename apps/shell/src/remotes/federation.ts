import type { Descriptor } from '@casebook/remote-contract';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { isAvailable, findFailureReason } from './fetch-verified';
import { baseOfAttempt, type IntegrityTable } from './integrity';
import type { ModuleSource } from './loader';

const LOAD_TIMEOUT_MS = 8_000;

declare global {
  /** Called by the chunk loading of every remote (see the integrity plugin of `@casebook/mfe-build`). */
  var casebookIntegrityOf: (url: string) => string;
}

/** Loads remotes with module federation. No other file uses it. */
export function federation(integrity: IntegrityTable): ModuleSource {
  globalThis.casebookIntegrityOf = (url) => integrity.of(url);
  registerPlugins([
    {
      name: 'casebook-verified',
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          integrity: integrity.of(url),
          signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
        }),
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.integrity = integrity.of(url);
        script.crossOrigin = 'anonymous';
        return { script, timeout: LOAD_TIMEOUT_MS };
      },
      // The same request options as those of the page and of the module's runtime, so that the browser sends one request.
      createLink({ url, attrs }) {
        const link = document.createElement('link');
        for (const [name, value] of Object.entries(attrs ?? {})) {
          link.setAttribute(name, String(value));
        }
        link.href = url;
        link.integrity = integrity.of(url);
        link.crossOrigin = 'anonymous';
        return link;
      },
    },
  ]);
  return {
    async load(release, attempt) {
      const base = baseOfAttempt(release.base, attempt);
      const entry = base + release.descriptor.manifest;
      preloadFiles(base, release.descriptor, integrity);
      registerRemotes([{ name: release.name, entry }], { force: attempt > 0 });
      try {
        return await loadRemote(`${release.name}/app`);
      } catch (error) {
        throw await failureOfFiles(base, Object.keys(release.descriptor.files), error);
      }
    },
  };
}

const REMOTE_ENTRY = /^remoteEntry\.\w+\.js$/;

/**
 * Requests every file of a module's first screen at once, because module federation requests them one after the other. The
 * browser uses a preloaded file only for a request with the same options, including the digest. Called for each attempt with
 * its own address, because the browser does not repeat a preload that has failed.
 */
function preloadFiles(base: string, { files, start }: Descriptor, integrity: IntegrityTable): void {
  if (!start) return;
  for (const file of [
    ...Object.keys(files).filter((name) => REMOTE_ENTRY.test(name)),
    ...start.files,
  ]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = integrity.of(base + file);
    link.href = base + file;
    document.head.append(link);
  }
}

/** Finds the reason of a failed load from the released files, because module federation does not report it. */
async function failureOfFiles(base: string, files: readonly string[], error: unknown) {
  const code = files.filter((name) => /\.(js|css)$|^mf-manifest\.json$/.test(name));
  const checked = await Promise.all(
    code.map(async (name) => {
      const url = base + name;
      return { url, intact: await isAvailable(url, globalThis.casebookIntegrityOf(url)) };
    }),
  );
  const faulty = checked.find((file) => !file.intact);
  return faulty ? findFailureReason(faulty.url, error) : error;
}

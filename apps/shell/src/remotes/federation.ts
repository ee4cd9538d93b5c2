import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { classify } from './fetch-verified';
import { baseOfAttempt, type IntegrityTable } from './integrity';
import type { ModuleSource } from './loader';

const deadlineMs = 8_000;

declare global {
  /** Asked by the chunk loading of every remote (see `@casebook/mfe-build`, integrity plugin). */
  var casebookIntegrityOf: (url: string) => string;
}

/** Loads remotes by module federation. The only file that knows of it. */
export function federation(integrity: IntegrityTable): ModuleSource {
  globalThis.casebookIntegrityOf = (url) => integrity.of(url);
  registerPlugins([
    {
      name: 'casebook-verified',
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          integrity: integrity.of(String(url)),
          signal: AbortSignal.timeout(deadlineMs),
        }),
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.integrity = integrity.of(url);
        script.crossOrigin = 'anonymous';
        return { script, timeout: deadlineMs };
      },
    },
  ]);
  return {
    async load(release, attempt) {
      const base = baseOfAttempt(release.base, attempt);
      const entry = base + release.descriptor.manifest;
      registerRemotes([{ name: release.name, entry }], { force: attempt > 0 });
      try {
        return await loadRemote(`${release.name}/app`);
      } catch (error) {
        throw await firstFault(base, Object.keys(release.descriptor.files), error);
      }
    },
  };
}

/** Module federation tells little about why a load failed; the released files tell more. */
async function firstFault(base: string, files: readonly string[], error: unknown) {
  for (const file of files.filter((name) => /\.(js|css)$|^mf-manifest\.json$/.test(name))) {
    const url = base + file;
    const intact = await fetch(url, {
      integrity: globalThis.casebookIntegrityOf(url),
      cache: 'no-store',
      signal: AbortSignal.timeout(deadlineMs),
    }).then(
      (response) => response.ok,
      () => false,
    );
    if (!intact) return classify(url, error);
  }
  return error;
}

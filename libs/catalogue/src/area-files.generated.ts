// Written by `npm run areas -w @casebook/catalogue` from the files of src/areas; not edited by hand.
import type { Area } from './define/define';

/** The path of an area's messages, and the first words of its codes. */
export interface AreaFile {
  prefixes: readonly string[];
  load: () => Promise<Area>;
}

export const areaFiles: readonly AreaFile[] = [
  {
    prefixes: 'END ROLE SITE SITES STUDY USER'.split(' '),
    load: async () => (await import('./areas/admin')).admin,
  },
  {
    prefixes: 'AUTH CDMS'.split(' '),
    load: async () => (await import('./areas/auth')).auth,
  },
  {
    prefixes: 'BUILDER'.split(' '),
    load: async () => (await import('./areas/builder')).builder,
  },
  {
    prefixes: 'CHECKS'.split(' '),
    load: async () => (await import('./areas/built-in-checks')).builtInChecks,
  },
  {
    prefixes: 'CHECKS'.split(' '),
    load: async () => (await import('./areas/checks')).checks,
  },
  {
    prefixes: 'CDMS COMMON COMMSG'.split(' '),
    load: async () => (await import('./areas/common')).common,
  },
  {
    prefixes: 'DESIGN'.split(' '),
    load: async () => (await import('./areas/design-limits')).designLimits,
  },
  {
    prefixes: 'DESIGN'.split(' '),
    load: async () => (await import('./areas/design')).design,
  },
  {
    prefixes: 'ECONSENT'.split(' '),
    load: async () => (await import('./areas/econsent')).econsent,
  },
  {
    prefixes: 'IMPORT'.split(' '),
    load: async () => (await import('./areas/imports')).imports,
  },
  {
    prefixes: 'BLIND DELIVERY DISPENSE IWRS RANDOMISATION'.split(' '),
    load: async () => (await import('./areas/iwrs')).iwrs,
  },
  {
    prefixes: 'DESIGN'.split(' '),
    load: async () => (await import('./areas/odm')).odm,
  },
  {
    prefixes: 'DB ECS EXPORT JOB SITE STATUS SUBJECT'.split(' '),
    load: async () => (await import('./areas/operations')).operations,
  },
  {
    prefixes: 'GATEWAY INPUT PLATFORM SESSION STUDY'.split(' '),
    load: async () => (await import('./areas/platform')).platform,
  },
  {
    prefixes: 'REAUTH'.split(' '),
    load: async () => (await import('./areas/re-auth')).reAuth,
  },
  {
    prefixes: 'RIGHTS'.split(' '),
    load: async () => (await import('./areas/rights')).rights,
  },
  {
    prefixes: 'ARM IP IWRS SCHEME'.split(' '),
    load: async () => (await import('./areas/schemes')).schemes,
  },
  {
    prefixes: 'SHELL'.split(' '),
    load: async () => (await import('./areas/shell')).shell,
  },
  {
    prefixes: 'SUBJECT'.split(' '),
    load: async () => (await import('./areas/subject')).subject,
  },
  {
    prefixes: 'COMTT'.split(' '),
    load: async () => (await import('./areas/titles')).titles,
  },
  {
    prefixes: 'VALUES'.split(' '),
    load: async () => (await import('./areas/values')).values,
  },
];

import { readConfig } from '@casebook/service-kit';
import { z } from 'zod';

export const EXPORT_CONFIG = Symbol('export config');

const shape = {
  /** Days after which the file of an export is removed. */
  EXPORT_FILE_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
};

export interface ExportConfig {
  fileDays: number;
}

/** @throws Error that names each wrong variable */
export function readExportConfig(environment: NodeJS.ProcessEnv): ExportConfig {
  return { fileDays: readConfig(environment, shape).EXPORT_FILE_DAYS };
}

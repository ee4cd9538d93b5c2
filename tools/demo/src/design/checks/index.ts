import type { Check } from '@casebook/study-design';
import { assessChecks } from './assess';
import { courseChecks } from './course';
import { startChecks } from './start';
import { visibilityChecks } from './visibility';

export const checks: Check[] = [
  ...startChecks,
  ...assessChecks,
  ...courseChecks,
  ...visibilityChecks,
];

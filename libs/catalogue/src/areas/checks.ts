import { defineArea } from '../define';

export const checks = defineArea({});

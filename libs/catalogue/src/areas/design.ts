import { defineArea } from '../define';

export const design = defineArea({});

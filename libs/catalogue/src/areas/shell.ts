import { defineArea } from '../define';

export const shell = defineArea({});

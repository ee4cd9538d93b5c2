import { defineArea } from '../define';

export const builder = defineArea({});

import { defineArea } from '../define';

export const auth = defineArea({});

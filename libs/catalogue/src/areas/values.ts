import { defineArea } from '../define';

export const values = defineArea({});

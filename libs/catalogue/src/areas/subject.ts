import { defineArea } from '../define';

export const subject = defineArea({});

import { defineArea } from '../define';

export const admin = defineArea({});

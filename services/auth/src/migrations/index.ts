import { People1790000000001 } from './0001-people';

export const migrations = [People1790000000001];

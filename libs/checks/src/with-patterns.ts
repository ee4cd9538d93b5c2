import { RE2JS } from 're2js';
import { providePatterns } from './patterns';

/** Regular expressions in time that grows with the text alone (RE2), the same in browser and server. */
providePatterns(RE2JS);

import { serve } from '@casebook/service-kit';
import { createIwrs } from './application';
import { descriptor } from './descriptor';

void serve(descriptor, createIwrs);

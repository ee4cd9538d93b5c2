import { serve } from '@casebook/service-kit';
import { createBuilder } from './application';
import { descriptor } from './descriptor';

void serve(descriptor, createBuilder);

import { serve } from '@casebook/service-kit';
import { descriptor } from './descriptor';
import { createGateway } from './gateway';

void serve(descriptor, createGateway);

import { bootstrap } from '@casebook/service-kit';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';

void bootstrap(AppModule, descriptor);

import { removeCluster } from './global-setup';

export default async function teardown(): Promise<void> {
  await removeCluster();
}

import { TabScreen } from '../shared/TabScreen';
import { listUploadTabs } from './tabs';

/** Schemes, ARM lists and IP numbers: `list-upload/{tabId}`. */
export function ListUpload() {
  return <TabScreen tabs={listUploadTabs} />;
}

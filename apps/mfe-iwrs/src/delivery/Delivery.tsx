import { TabScreen } from '../shared/TabScreen';
import { deliveryTabs } from './tabs';

/** Sending IP numbers, deliveries and stock: `delivery/{tabId}`. */
export function Delivery() {
  return <TabScreen tabs={deliveryTabs} />;
}

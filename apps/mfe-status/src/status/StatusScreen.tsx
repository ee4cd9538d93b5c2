import { StatusListScreen } from './StatusListScreen';
import { screenOf, statusLevels } from './status-levels';

/** The status screen with this identifier. Each level is a screen of its own, so that none takes over another's state. */
export function StatusScreen({ screenId }: { screenId: string }) {
  const level = statusLevels.find((one) => screenOf[one] === screenId);
  return level ? <StatusListScreen key={level} level={level} /> : null;
}

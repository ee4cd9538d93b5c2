import { useSignFromUrl } from '../../signature/useSignFromUrl';
import { usePageStatusTargets } from '../status/usePageStatusTargets';

/** Begins to sign the page when the address says so; inside of the status acts. */
export function SignFromUrl() {
  const { ofPage } = usePageStatusTargets();
  useSignFromUrl((value) => (value === 'page' ? ofPage() : undefined));
  return null;
}

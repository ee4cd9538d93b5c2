import { useReadStore } from '@casebook/shell-sdk';
import { usePortal } from '../portal/portal-context';

/** Title of the browser tab: screen, study, product. */
export function PageTitle() {
  const { routes, shell } = usePortal();
  const { pathname } = useReadStore(shell.location);
  const { language } = useReadStore(shell.locale);
  const study = useReadStore(shell.study);
  const screen = routes.resolve(pathname)?.screen;
  const parts = [screen?.title[language], study?.studyIdText, 'Casebook'];
  return <title>{parts.filter(Boolean).join(' – ')}</title>;
}

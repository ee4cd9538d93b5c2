import type { UnblindingDecided, UnblindingRequested } from '@casebook/api-iwrs';
import { useShell } from '@casebook/shell-sdk';

/** Says what became of a request: it waits, or nobody can approve it. */
export function useNotifyRequested(): (answer: UnblindingRequested) => void {
  const shell = useShell();
  return ({ state }) =>
    shell.ui.notify(
      state === 'cancelled'
        ? { type: 'warning', message: { code: 'BLIND_NO_APPROVER' } }
        : { type: 'success', message: { code: 'BLIND_REQUESTED' } },
    );
}

/** Says what was decided, and that the requester could not be told. */
export function useNotifyDecided(): (
  code: 'BLIND_APPROVED' | 'BLIND_REJECTED',
  answer: UnblindingDecided,
) => void {
  const shell = useShell();
  return (code, { requesterTold }) => {
    shell.ui.notify({ type: 'success', message: { code } });
    if (!requesterTold) {
      shell.ui.notify({ type: 'warning', message: { code: 'BLIND_NO_REQUESTER' } });
    }
  };
}

import { Button, StateView } from '@casebook/ui/core';
import { useShell } from '@casebook/shell-sdk';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asRemoteError, RemoteError } from './failure';
import type { Release } from './registry';

export interface RemoteBoundaryProps {
  release: Release;
  /** The screen and its parameters: another place is another try. */
  place: string;
  /** `fresh` when the module's files have to be loaded anew. */
  onRetry: (fresh: boolean) => void;
  children: ReactNode;
}

interface State {
  error: { failure: RemoteError; fresh: boolean } | null;
}

/** Keeps a remote that fails, while loading or while rendering, from taking anything else with it. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: { failure: asRemoteError(error), fresh: isLoadFailure(error) } };
  }

  override componentDidUpdate(before: RemoteBoundaryProps): void {
    const { error } = this.state;
    if (error && !error.fresh && before.place !== this.props.place) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = () => {
      this.props.onRetry(error.fresh);
      this.setState({ error: null });
    };
    return <FailedRemote release={this.props.release} failure={error.failure} onRetry={retry} />;
  }
}

/** A lazy part of the remote that did not load is a failed load too, not a fault of its code. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof RemoteError || (error instanceof Error && error.name === 'ChunkLoadError')
  );
}

interface FailedRemoteProps {
  release: Release;
  failure: RemoteError;
  onRetry: () => void;
}

function FailedRemote({ release, failure, onRetry }: FailedRemoteProps) {
  const { t } = useTranslation('shell');
  const { nav } = useShell();
  return (
    <StateView
      kind="unavailable"
      title={t(`remote.${failure.reason}.title`)}
      text={t(`remote.${failure.reason}.text`)}
      onRetry={onRetry}
      action={<Button onClick={() => nav.goTo('/')}>{t('common.home')}</Button>}
      reference={`${release.client} – ${failure.detail}`}
    />
  );
}

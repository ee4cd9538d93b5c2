import { Button, StateView } from '@casebook/ui/core';
import { useShell } from '@casebook/shell-sdk';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asRemoteError, failedChunk, firstLine, RemoteError } from '../../remotes/failure';
import { findFailureReason } from '../../remotes/fetch-verified';
import type { Release } from '../../remotes/registry';

export interface RemoteBoundaryProps {
  release: Release;
  /** The screen and its parameters; when it changes, the screen is tried again. */
  screenKey: string;
  /** `fresh` when the module's files must be loaded again. */
  onRetry: (fresh: boolean) => void;
  children: ReactNode;
}

interface State {
  screenKey: string;
  /** `fresh` when the module's files must be loaded again. */
  error: { failure: RemoteError; fresh: boolean } | null;
}

/** Error boundary of a remote: a failure while loading or rendering does not affect the rest of the portal. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  override state: State = { screenKey: this.props.screenKey, error: null };

  static getDerivedStateFromProps(props: RemoteBoundaryProps, state: State): State | null {
    if (props.screenKey === state.screenKey) return null;
    return { screenKey: props.screenKey, error: state.error?.fresh ? state.error : null };
  }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    const chunk = failedChunk(error) !== undefined;
    const failure = chunk ? new RemoteError('down', firstLine(error)) : asRemoteError(error);
    return { error: { failure, fresh: chunk || error instanceof RemoteError } };
  }

  override componentDidCatch(error: unknown): void {
    const url = failedChunk(error);
    if (!url) return;
    void findFailureReason(url, error).then((failure) => {
      if (this.state.error) this.setState({ error: { failure, fresh: true } });
    });
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
      text={failure.reason === 'disabled' ? failure.detail : t(`remote.${failure.reason}.text`)}
      {...(failure.reason !== 'disabled' && { onRetry })}
      action={<Button onClick={() => nav.goTo('/')}>{t('common.home')}</Button>}
      reference={`${release.client} – ${failure.detail}`}
    />
  );
}

import { StateView } from '@casebook/ui/core';
import { Component, type ReactNode } from 'react';

/** Shows a reason in place of a page that cannot be drawn, such as one with a fault in its design. */
export class PreviewBoundary extends Component<{ text: string; children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? (
      <StateView kind="error" text={this.props.text} />
    ) : (
      this.props.children
    );
  }
}

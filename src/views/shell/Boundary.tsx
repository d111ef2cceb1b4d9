import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  readonly fallback: ReactNode;
  /** When it changes, what failed is tried again: the page's path, for one. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

/** Keeps a fault of one part of the page from taking the rest with it: shows the fallback instead of that part. */
export class Boundary extends Component<Props, { readonly failedAt: string | undefined | null }> {
  override state = { failedAt: null };

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    this.setState({ failedAt: this.props.resetKey });
  }

  static getDerivedStateFromError(): { failedAt: undefined } {
    return { failedAt: undefined };
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failedAt !== null && previous.resetKey !== this.props.resetKey) {
      this.setState({ failedAt: null });
    }
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback;
  }
}

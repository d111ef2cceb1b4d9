import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Shown instead of the part that failed, with the number under which the console has the fault. */
  readonly fallback: (incident: string) => ReactNode;
  /** When it changes, as the page's path does, the failed part is tried again. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

/** Keeps a fault of one part of the page from taking the rest with it: shows the fallback instead of that part. */
export class Boundary extends Component<Props, { readonly incident: string | null }> {
  override state: { readonly incident: string | null } = { incident: null };

  static getDerivedStateFromError(): { incident: string } {
    return { incident: newIncident() };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('incident', this.state.incident, error, info.componentStack);
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.incident !== null && previous.resetKey !== this.props.resetKey) {
      this.setState({ incident: null });
    }
  }

  override render(): ReactNode {
    const { incident } = this.state;
    return incident === null ? this.props.children : this.props.fallback(incident);
  }
}

/** Six letters and digits that are not taken for one another when read out. */
function newIncident(): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(random, (byte) => 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'[byte % 31]).join('');
}

import { isLoopback } from '#domain/public-address.ts';
import { type State } from '#streams/state/state.ts';
import { useSelected } from './useSelected.ts';

/** Where others open this installation. */
export interface PublicAddress {
  /** As in `https://contest.example.org`: what an administrator set; else where this page was opened. */
  readonly address: string;
  /** False: nobody but this computer reaches it, so that it is given to no one without a word. */
  readonly isReachable: boolean;
}

const selectSet = ({ contest }: State) => contest.configuration?.public_address;

/** The address that stands in whatever is made for others: cards, links, QR codes. */
export function usePublicAddress(): PublicAddress {
  const address = useSelected(selectSet) ?? window.location.origin;
  return { address, isReachable: !isLoopback(address) };
}

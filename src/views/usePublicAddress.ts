import { isLoopback } from '#domain/public-address.ts';
import { type State } from '#streams/state/state.ts';
import { useSelected } from './useSelected.ts';

/** The address at which others open this installation. */
export interface PublicAddress {
  /** As `https://contest.example.org`: the address that an administrator set; else that of this page. */
  readonly address: string;
  /** False: only this computer reaches it, so that it is given to nobody without a warning. */
  readonly isReachable: boolean;
}

const selectSet = ({ contest }: State) => contest.configuration?.public_address;

/** The address in things that are made for others: cards, links, QR codes. */
export function usePublicAddress(): PublicAddress {
  const address = useSelected(selectSet) ?? window.location.origin;
  return { address, isReachable: !isLoopback(address) };
}

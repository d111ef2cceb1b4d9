import { type IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { type TrustedProxies } from '../options.ts';

/** Whether the address at that number of hops is a trusted proxy; false trusts none. */
export type Trust = false | ((address: string, hop: number) => boolean);

/** Makes a rule from `--trust-proxy`, for calls and for the live channel. */
export function trustOf(trusted: TrustedProxies): Trust {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return trusted === false ? false : proxyAddr.compile([...trusted]);
}

/** Reads the client's address of a live channel's request, which the framework does not handle. */
export function clientAddressBy(trust: Trust): (request: IncomingMessage) => string {
  return (request) => (trust === false ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trust));
}

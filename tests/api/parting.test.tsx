import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { createParting } from '#api/parting.ts';
import { type HttpCall } from '#api/ports.ts';

const call: HttpCall = {
  method: 'POST',
  path: '/api/user/log',
  form: { operation: 'SCREEN_SHARE', message: 'STOPPED', contestId: '7' },
  responseType: 'json',
};

function withFetch(answer: () => Promise<Response>, credentials: string | null = 'dTpw') {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return { fetch, ...createParting({ credentials: () => credentials }) };
}
const hide = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

afterEach(() => vi.unstubAllGlobals());

describe('the end of a page', () => {
  it('is told when the page goes for good, and not when the browser may bring it back as it was', () => {
    const left = vi.fn();
    const subscription = withFetch(() => new Promise(() => undefined)).leaves$.subscribe(left);
    hide(true);
    expect(left).not.toHaveBeenCalled();
    hide(false);
    expect(left).toHaveBeenCalledTimes(1);
    subscription.unsubscribe();
    hide(false);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('[PRC-1] a call outlives it, with the credentials, is sent before anything else is done, and is not given up', () => {
    const { fetch, http } = withFetch(() => new Promise(() => undefined));
    http.request(call).subscribe().unsubscribe();
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe('/api/user/log');
    expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { Authorization: 'Basic dTpw' } });
    expect(init?.signal).toBeUndefined();
    expect(Object.fromEntries((init?.body as FormData).entries())).toEqual(call.form);
  });

  it('a call of nobody carries nothing, and one that fails says so', async () => {
    const { fetch, http } = withFetch(() => Promise.reject(new TypeError('Failed to fetch')), null);
    const failed = await new Promise((resolve) => http.request(call).subscribe({ error: resolve }));
    expect(failed).toBeInstanceOf(ApiError);
    expect(fetch.mock.calls[0]?.[1]?.headers).toBeUndefined();
  });
});

import { bytesToHex } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Receipt } from '#views/screens/submissions/sending/Receipt.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { renderView } from '#tests/support/renderView.tsx';

const TEXT = 'print(1)';

function open(): (file: File) => void {
  const hash = bytesToHex(sha256(new TextEncoder().encode(TEXT)));
  const view = renderView(<Receipt submission={{ at: NOON_AT, hash }} />);
  const input = view.container.querySelector<HTMLInputElement>('input[type="file"]')!;
  return (file) => fireEvent.change(input, { target: { files: [file] } });
}

const fileOf = (read: () => Promise<ArrayBuffer>) =>
  Object.assign(new File([TEXT], 'a.py'), { arrayBuffer: read });

it('[TSK-8] a receipt is compared with a file of the person', async () => {
  const choose = open();
  choose(fileOf(() => Promise.resolve(new TextEncoder().encode(TEXT).buffer)));
  expect(await screen.findByText('a.py is exactly what is kept on the server')).toBeTruthy();
});

it('[TSK-8] a file that cannot be read any more is asked for again', async () => {
  const choose = open();
  choose(fileOf(() => Promise.reject(new DOMException('changed', 'NotReadableError'))));
  expect(await screen.findByText(/^This file was changed or removed/)).toBeTruthy();
});

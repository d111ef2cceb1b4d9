import { type Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';

/** The text of a QR code on the page, read from a screenshot, as a camera reads it. */
export async function readQr(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64');
  // Another page decodes the picture: the product's own pages may not load data addresses.
  const page = await code.page().context().newPage();
  const { width, height, bytes } = await page.evaluate(async (content) => {
    const image = new Image();
    image.src = `data:image/png;base64,${content}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, bytes: [...data] };
  }, picture);
  await page.close();
  // The limit fits a busy machine; a camera would take another picture instead.
  return decodeQR({ width, height, data: Uint8Array.from(bytes) }, { timeLimit: 10_000 });
}

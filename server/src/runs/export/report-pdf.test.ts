import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../errors.ts';
import { createPdfPrinter } from './report-pdf.ts';

test('without a browser a PDF is refused in plain words', async () => {
  const printPdf = createPdfPrinter(async () => undefined);
  await assert.rejects(printPdf('<p>x</p>'), (error) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'SERVICE_UNAVAILABLE');
    assert.match(error.message, /CHROMIUM_PATH/);
    return true;
  });
});

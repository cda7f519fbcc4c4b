import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { PagePicture } from '../parsed-document.ts';

// In pixels: a sheet of paper at 600 dots an inch.
const largest = 40_000_000;
/** Smaller ones are logos and ornaments. */
const smallest = 200_000;
/** In pixels; more says no more to those who read letters. */
const longestSide = 2_500;

interface PdfImage {
  width: number;
  height: number;
  kind: number;
  data?: Uint8Array | Uint8ClampedArray;
}

export interface PictureOfPage {
  page: number;
  /** In shades of grey; missing where there is nobody to read it, or no time. */
  picture?: PagePicture;
}

/** Which of these pages, all without text, consist of a picture, and the first of these pictures. */
export async function readPictures(
  bytes: Uint8Array,
  pages: number[],
  { most, until }: { most: number; until: number },
): Promise<PictureOfPage[]> {
  // Opened anew: while the text is read, pictures are left out.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: largest,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  });
  const found: PictureOfPage[] = [];
  let read = 0;
  for (const number of pages) {
    if (performance.now() > until) break;
    const page = await pdf.getPage(number);
    const scan = await largestImage(page);
    const image = scan?.id !== undefined && read < most ? await imageOf(page, scan.id) : undefined;
    if (image) read += 1;
    if (scan) found.push({ page: number, ...(image && { picture: { page: number, ...toGrey(image) } }) });
    page.cleanup();
  }
  return found;
}

interface FoundImage {
  /** Missing for a mask that ink is drawn through: a fax is often one. It is named, and for others to draw. */
  id?: string;
  pixels: number;
}

async function largestImage(page: PDFPageProxy): Promise<FoundImage | undefined> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  let most: FoundImage | undefined;
  for (const [index, operator] of fnArray.entries()) {
    let image: FoundImage | undefined;
    if (operator === OPS.paintImageXObject) {
      const [id, width = 0, height = 0] = argsArray[index] as [string, number, number];
      image = { id, pixels: width * height };
    } else if (operator === OPS.paintImageMaskXObject) {
      const [{ width = 0, height = 0 }] = argsArray[index] as [{ width?: number; height?: number }];
      image = { pixels: width * height };
    }
    if (image && image.pixels > (most?.pixels ?? smallest)) most = image;
  }
  return most;
}

async function imageOf(page: PDFPageProxy, id: string): Promise<PdfImage | undefined> {
  const image = await new Promise<PdfImage | null>((resolve) => {
    const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
    objects.get(id, (value: unknown) => resolve(value as PdfImage | null));
  });
  return image?.data ? image : undefined;
}

/** One byte for each point, made smaller by a whole number where it is large. */
function toGrey({ width, height, kind, data }: PdfImage): Omit<PagePicture, 'page'> {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / longestSide));
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)];
  const grey = new Uint8Array(columns * rows);
  const bytesInRow = (width + 7) >> 3;
  const size = kind === 3 ? 4 : 3;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * step, row * step];
      const at = (y * width + x) * size;
      // Kind 1 holds eight points in a byte, the others red, green and blue.
      grey[row * columns + column] =
        kind === 1
          ? ((data![y * bytesInRow + (x >> 3)]! >> (7 - (x & 7))) & 1) * 255
          : (data![at]! * 3 + data![at + 1]! * 6 + data![at + 2]!) / 10;
    }
  }
  return { width: columns, height: rows, grey };
}

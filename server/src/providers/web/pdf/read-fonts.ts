import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { FontLook } from './pdf-page.ts';

// Names tell what a font looks like; those of TeX have their own way to say it.
const bold = /bold|black|heavy|demi|[-,]b(old)?$|\b(cm|sf|ec|pl)bx|bx\d/i;
const mono = /mono|courier|consol|typewriter|menlo|sourcecode|\b(cm|sf|ec|pl)tt|tt\d/i;

// Bitmaps that a program made of a font have no name; most are made of those of TeX.
const tex = /^Type3$|^(cm|sf|ec|lm|pl|tc|tx|px|msam|msbm|rtx)[a-z]*\d*/i;

/** What the fonts of a page look like. Filled in once the operators of the page have been asked for. */
export function readFonts(page: PDFPageProxy, names: string[]): Map<string, FontLook> {
  return new Map(
    names.map((key) => {
      const font = page.commonObjs.has(key) ? (page.commonObjs.get(key) as { name?: string }) : undefined;
      const name = (font?.name ?? '').replace(/^[A-Z]{6}\+/, '');
      return [key, { isBold: bold.test(name), isMono: mono.test(name), isTex: tex.test(name) }];
    }),
  );
}

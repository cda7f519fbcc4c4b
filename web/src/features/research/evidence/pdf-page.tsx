import { getDocument, GlobalWorkerOptions, RenderingCancelledException, version } from 'pdfjs-dist';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes it the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { OuterLink } from '../../../components/markdown.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { findOnPage } from './find-on-page.ts';
import type { PageText } from './find-on-page.ts';
import { words } from './words.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

interface PdfPageProps {
  url: string;
  title: string;
  /** The page on which the quote begins. */
  page: number;
  quote: string;
}

/** A page of a PDF with the quote marked on it, and the pages around it. */
export function PdfPage({ url, title, page: first, quote }: PdfPageProps) {
  const t = useWords(words);
  const [page, setPage] = useState(first);
  const file = useQuery({
    queryKey: ['pdf', url],
    queryFn: () => openPdf(url),
    staleTime: Infinity,
    // A document holds a worker's memory: it is kept while it is looked at.
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });
  if (file.error)
    return (
      <div className="p-5">
        <ErrorNote title={t.pdfFailed}>
          {t.pdfFailedNext}{' '}
          <OuterLink href={url} className="text-accent underline">
            {t.openFile}
          </OuterLink>
        </ErrorNote>
      </div>
    );
  if (!file.data)
    return (
      <p className="p-5" role="status">
        <Spinner />
      </p>
    );
  const count = file.data.numPages;
  const shown = Math.min(page, count);
  return (
    <>
      <div className="flex items-center gap-1 px-4 text-[0.85rem] text-muted">
        <IconButton
          label={t.previousPage}
          icon={<ChevronLeft size={16} />}
          disabled={shown <= 1}
          onClick={() => setPage(shown - 1)}
        />
        <span className="tabular-nums" aria-live="polite">
          {t.pageOf(shown, count)}
        </span>
        <IconButton
          label={t.nextPage}
          icon={<ChevronRight size={16} />}
          disabled={shown >= count}
          onClick={() => setPage(shown + 1)}
        />
      </div>
      <Sheet file={file.data} title={title} page={shown} quote={shown === first ? quote : ''} />
    </>
  );
}

/** What the service keeps beside the page itself: fonts and encodings that files refer to without holding them. */
const SUPPLIES = `/assets/pdf-${version}/`;

/** Nothing that a file holds is run, and nothing is fetched from elsewhere. */
const openPdf = (url: string): Promise<PDFDocumentProxy> =>
  getDocument({
    url,
    enableXfa: false,
    useWasm: false,
    cMapUrl: `${SUPPLIES}cmaps/`,
    standardFontDataUrl: `${SUPPLIES}standard_fonts/`,
    wasmUrl: `${SUPPLIES}wasm/`,
  }).promise;

interface SheetProps {
  file: PDFDocumentProxy;
  title: string;
  page: number;
  quote: string;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function Sheet({ file, title, page, quote }: SheetProps) {
  const t = useWords(words);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [boxes, setBoxes] = useState<Box[] | null>(null);
  const width = useWidth(frame);
  useEffect(() => {
    if (width === 0) return;
    const drawing = { isOver: false };
    const work = drawPage({ file, page, width, canvas: canvas.current!, quote });
    work.done.then(
      (found) => drawing.isOver || setBoxes(found),
      (error: unknown) => {
        if (!drawing.isOver && !(error instanceof RenderingCancelledException)) setBoxes([]);
      },
    );
    return () => {
      drawing.isOver = true;
      work.cancel();
    };
  }, [file, page, width, quote]);
  const first = boxes?.[0];
  useEffect(() => {
    const box = frame.current;
    if (first && box)
      box.scrollTop = Math.max(0, (first.top / 100) * box.scrollHeight - box.clientHeight / 3);
  }, [first]);
  return (
    <div
      ref={frame}
      className="min-h-0 flex-1 overflow-auto bg-sunken p-3"
      tabIndex={0}
      role="region"
      aria-label={t.pageOf(page, file.numPages)}
    >
      <div className="relative mx-auto w-full shadow-float">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t.pageImage(page, title)}
          className="block w-full bg-white"
        />
        {boxes?.map((box, index) => (
          <span
            key={index}
            data-quote-box
            className="absolute bg-[#ffd400]/45 mix-blend-multiply"
            style={{
              left: `${box.left}%`,
              top: `${box.top}%`,
              width: `${box.width}%`,
              height: `${box.height}%`,
            }}
          />
        ))}
      </div>
      {boxes && quote !== '' && (
        <p className="sr-only" role="status">
          {boxes.length > 0 ? t.quoteOnPage : t.quoteNotOnPage}
        </p>
      )}
    </div>
  );
}

function useWidth(frame: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = frame.current!;
    // In steps: a pane that is being drawn wider need not draw its page anew at every pixel.
    const observer = new ResizeObserver(() => setWidth(Math.ceil((box.clientWidth - 24) / 40) * 40));
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

interface Drawing {
  file: PDFDocumentProxy;
  page: number;
  width: number;
  canvas: HTMLCanvasElement;
  quote: string;
}

/** Draws a page as wide as its pane, and says which share of it the quote covers. */
function drawPage({ file, page, width, canvas, quote }: Drawing): {
  done: Promise<Box[]>;
  cancel: () => void;
} {
  let task: ReturnType<PDFPageProxy['render']> | undefined;
  let isCancelled = false;
  const draw = async (): Promise<Box[]> => {
    const sheet = await file.getPage(page);
    const size = sheet.getViewport({ scale: 1 });
    const viewport = sheet.getViewport({ scale: (width / size.width) * Math.min(devicePixelRatio, 2) });
    if (isCancelled) return [];
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    task = sheet.render({ canvas, viewport });
    await task.promise;
    const { items } = await sheet.getTextContent();
    const pieces = items.filter((item): item is typeof item & PageText => 'str' in item);
    return findOnPage(pieces, quote).map(({ at, from, to }) => boxOf(pieces[at]!, { from, to, size }));
  };
  return {
    done: draw(),
    cancel: () => {
      isCancelled = true;
      task?.cancel();
    },
  };
}

interface Part {
  from: number;
  to: number;
  size: { width: number; height: number; convertToViewportPoint: (x: number, y: number) => number[] };
}

/** In percent of the page. */
function boxOf({ transform, width, height }: PageText, { from, to, size }: Part): Box {
  const [x = 0, y = 0] = transform.slice(4);
  const corner = size.convertToViewportPoint(x + width * from, y + height) as [number, number];
  const other = size.convertToViewportPoint(x + width * to, y - height * 0.2) as [number, number];
  return {
    left: (Math.min(corner[0], other[0]) / size.width) * 100,
    top: (Math.min(corner[1], other[1]) / size.height) * 100,
    width: (Math.abs(other[0] - corner[0]) / size.width) * 100,
    height: (Math.abs(other[1] - corner[1]) / size.height) * 100,
  };
}

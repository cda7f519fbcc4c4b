import { createContext, memo, useContext, useDeferredValue, useMemo } from 'react';
import type { ComponentType, ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import type { Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { safeHref } from '../lib/client.ts';
import { markdownBlocks } from '../lib/markdown-blocks.ts';
import type { MarkdownBlock } from '../lib/markdown-blocks.ts';
import { remarkCitations } from '../lib/remark-citations.ts';
import { remarkMarks } from '../lib/remark-marks.ts';
import type { MarkedRange } from '../lib/remark-marks.ts';
import { TextPicture } from './text-picture.tsx';

/** How `[n]` is drawn; without it the text stays as it is written. */
export type CitationMark = ComponentType<{ n: number; before: string }>;
const CitationContext = createContext<CitationMark | undefined>(undefined);

interface MarkdownProps {
  text: string;
  citation?: CitationMark;
  /** A prefix for the ids of headings, so that a table of contents can point at them. */
  headingIds?: string;
  /** Parts of the text that are marked where they are drawn. */
  marks?: readonly MarkedRange[];
  className?: string;
}

/**
 * Untrusted Markdown: raw HTML stays text, links open elsewhere without a referrer, pictures come through the service,
 * those that the text alone knows of only when they are asked for.
 * Drawn block by block, so that text which streams in redraws only its last block.
 */
export function Markdown({ text, citation, headingIds, marks, className = 'prose' }: MarkdownProps) {
  // Text that streams in gives way to what its reader does meanwhile.
  const drawn = useDeferredValue(text);
  const blocks = useMemo(() => markdownBlocks(drawn), [drawn]);
  // A long text shows its beginning at once; the rest is drawn in between, without holding anything up.
  const shown = useDeferredValue(blocks.length, FIRST_BLOCKS);
  return (
    <CitationContext value={citation}>
      <div className={className}>
        {blocks.slice(0, Math.max(shown, FIRST_BLOCKS)).map((block, index) => (
          <Block
            key={index}
            text={block.text}
            {...(marks && withMarks(block, marks))}
            {...(headingIds !== undefined && { headingIds: `${headingIds}-${index}` })}
          />
        ))}
      </div>
    </CitationContext>
  );
}

const FIRST_BLOCKS = 30;
const plugins = [remarkGfm, remarkCitations];

/** Of a block that holds none of them nothing changes when other ones are marked. */
function withMarks({ text, start }: MarkdownBlock, marks: readonly MarkedRange[]): { marks?: MarkedRange[] } {
  const within = marks.filter((mark) => mark.start < start + text.length && mark.end > start);
  if (within.length === 0) return {};
  return { marks: within.map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start })) };
}

interface BlockProps {
  text: string;
  headingIds?: string;
  marks?: MarkedRange[];
}

const Block = memo(function Block({ text, headingIds, marks }: BlockProps) {
  return (
    <div id={headingIds} className="prose-block">
      <ReactMarkdown
        // Marks first: they go by the places of the text as it was written.
        remarkPlugins={marks ? [remarkGfm, [remarkMarks, { text, ranges: marks }], remarkCitations] : plugins}
        components={components}
        urlTransform={(url) => safeHref(url) ?? ''}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});

/** A link to somewhere else. */
export function OuterLink({
  href,
  children,
  className,
}: {
  href: string;
  children: ReactNode;
  className?: string;
}) {
  const safe = safeHref(href);
  if (safe === undefined) return <span className={className}>{children}</span>;
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  );
}

function Citation({ n, before }: { n: string; before: string }) {
  const Mark = useContext(CitationContext);
  return Mark ? <Mark n={Number(n)} before={before} /> : `[${n}]`;
}

const components = {
  a: ({ href, children }) => <OuterLink href={href ?? ''}>{children}</OuterLink>,
  img: ({ src, alt }) =>
    typeof src === 'string' && src !== '' ? <TextPicture url={src} alt={alt ?? ''} /> : null,
  table: ({ children }) => (
    <div className="table-scroll" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  'cite-mark': Citation,
} as Components;

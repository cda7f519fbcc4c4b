import { createContext, memo, useContext, useDeferredValue, useMemo } from 'react';
import type { ComponentType, ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import type { Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { safeHref } from '../lib/client.ts';
import { remarkCitations } from '../lib/remark-citations.ts';
import { splitMarkdown } from '../lib/split-markdown.ts';
import { TextPicture } from './text-picture.tsx';

/** How `[n]` is drawn; without it the text stays as it is written. */
export type CitationMark = ComponentType<{ n: number; before: string }>;
const CitationContext = createContext<CitationMark | undefined>(undefined);

interface MarkdownProps {
  text: string;
  citation?: CitationMark;
  /** A prefix for the ids of headings, so that a table of contents can point at them. */
  headingIds?: string;
  className?: string;
}

/**
 * Untrusted Markdown: raw HTML stays text, links open elsewhere without a referrer, pictures come through the service,
 * those that the text alone knows of only when they are asked for.
 * Drawn block by block, so that text which streams in redraws only its last block.
 */
export function Markdown({ text, citation, headingIds, className = 'prose' }: MarkdownProps) {
  const blocks = useMemo(() => splitMarkdown(text), [text]);
  // A long text shows its beginning at once; the rest is drawn in between, without holding anything up.
  const shown = useDeferredValue(blocks.length, FIRST_BLOCKS);
  return (
    <CitationContext value={citation}>
      <div className={className}>
        {blocks.slice(0, Math.max(shown, FIRST_BLOCKS)).map((block, index) => (
          <Block
            key={index}
            text={block}
            {...(headingIds !== undefined && { headingIds: `${headingIds}-${index}` })}
          />
        ))}
      </div>
    </CitationContext>
  );
}

const FIRST_BLOCKS = 30;
const plugins = [remarkGfm, remarkCitations];

const Block = memo(function Block({ text, headingIds }: { text: string; headingIds?: string }) {
  return (
    <div id={headingIds} className="prose-block">
      <ReactMarkdown
        remarkPlugins={plugins}
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

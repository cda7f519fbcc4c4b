import type { Nodes, PhrasingContent, Root, Table as TableNode } from 'mdast';
import type * as DocxModule from 'docx';
import type { FileChild, ParagraphChild } from 'docx';
import type { Locale } from '@quarry/api/common.ts';
import { reportNotes } from '../../prompts/report.ts';
import { referenceWords, type Reference } from './reference.ts';
import type { ReportRecord } from './report-record.ts';
import { reportTree, sourceAnchor } from './report-tree.ts';

type Docx = typeof DocxModule;

const BULLETS = 'bullets';
const NUMBERS = 'numbers';
const LEVELS = 6;
const INDENT = 360;

/** A Word document: real headings, each citation a real footnote that names its source, and the list of sources. */
export async function reportDocx(report: ReportRecord): Promise<Buffer> {
  // Loaded when it is wanted: it is large, and most runs never need it.
  const docx = await import('docx');
  const { Document, Packer } = docx;
  const font = report.locale === 'ja' ? 'Yu Gothic' : 'Calibri';
  return Packer.toBuffer(
    new Document({
      title: report.title,
      creator: 'Quarry',
      styles: { default: { document: { run: { font, size: 22 } } } },
      numbering: { config: [list(docx, BULLETS), list(docx, NUMBERS)] },
      sections: [
        { children: [...body(citing(docx, report), reportTree(report)), ...sourceList(docx, report)] },
      ],
    }),
  );
}

function list({ LevelFormat }: Docx, reference: string) {
  const isBullets = reference === BULLETS;
  return {
    reference,
    levels: Array.from({ length: LEVELS }, (_, level) => ({
      level,
      format: isBullets ? LevelFormat.BULLET : LevelFormat.DECIMAL,
      text: isBullets ? '•' : `%${level + 1}.`,
      style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT } } },
    })),
  };
}

/** The library, and how a citation is written with it. */
type Writer = Docx & { footnote(url: string): ParagraphChild[] | undefined };

function citing(docx: Docx, { sources, locale }: ReportRecord): Writer {
  const { FootnoteReferenceRun, Paragraph } = docx;
  const byAnchor = new Map(sources.map((source) => [`#${sourceAnchor(source.n)}`, source]));
  return {
    ...docx,
    footnote(url) {
      const source = byAnchor.get(url);
      if (!source) return undefined;
      const note = new Paragraph({ children: referenceRuns(docx, source, locale) });
      return [new FootnoteReferenceRun({ children: [note] })];
    },
  };
}

function referenceRuns(docx: Docx, source: Reference, locale: Locale): ParagraphChild[] {
  const { ExternalHyperlink, TextRun } = docx;
  const { authors, title, where, behind } = referenceWords(source, locale);
  const { n, url, address } = source;
  const shown = new TextRun({ text: address ?? url, ...(address && { style: 'Hyperlink' }) });
  return [
    new TextRun(`[${n}] ${authors}${title}${where}`),
    address ? new ExternalHyperlink({ link: address, children: [shown] }) : shown,
    new TextRun(behind),
  ];
}

function body(docx: Writer, tree: Root): FileChild[] {
  let lists = 0;
  return tree.children.flatMap((node) => block(node, { depth: 0, indent: 0 }));

  function block(node: Nodes, at: { depth: number; indent: number }): FileChild[] {
    const { Paragraph, TextRun } = docx;
    const indent = { left: at.indent };
    switch (node.type) {
      case 'heading':
        return [
          new Paragraph({ heading: headingLevel(docx, node.depth), children: inline(docx, node.children) }),
        ];
      case 'paragraph':
        return [new Paragraph({ children: inline(docx, node.children), indent, spacing: { after: 160 } })];
      case 'blockquote':
        return node.children.flatMap((child) => block(child, { ...at, indent: at.indent + INDENT }));
      case 'list': {
        lists += 1;
        const numbering = {
          reference: node.ordered ? NUMBERS : BULLETS,
          level: Math.min(at.depth, LEVELS - 1),
          instance: lists,
        };
        return node.children.flatMap((item) =>
          item.children.flatMap((child, i) =>
            i === 0 && child.type === 'paragraph'
              ? [new Paragraph({ children: inline(docx, child.children), numbering })]
              : block(child, { depth: at.depth + 1, indent: INDENT * (at.depth + 1) }),
          ),
        );
      }
      case 'code':
        return node.value
          .split('\n')
          .map(
            (line) => new Paragraph({ children: [new TextRun({ text: line, font: 'Consolas' })], indent }),
          );
      case 'table':
        return [table(docx, node)];
      case 'thematicBreak':
        return [new Paragraph({ thematicBreak: true })];
      case 'text':
        return [new Paragraph({ children: inline(docx, [node]), indent })];
      default:
        return 'children' in node ? node.children.flatMap((child) => block(child, at)) : [];
    }
  }
}

function headingLevel({ HeadingLevel }: Docx, depth: 1 | 2 | 3 | 4 | 5 | 6) {
  const levels = [
    HeadingLevel.HEADING_1,
    HeadingLevel.HEADING_2,
    HeadingLevel.HEADING_3,
    HeadingLevel.HEADING_4,
    HeadingLevel.HEADING_5,
    HeadingLevel.HEADING_6,
  ] as const;
  return levels[depth - 1]!;
}

function table(docx: Writer, { children }: TableNode): FileChild {
  const { Paragraph, Table, TableCell, TableRow, WidthType } = docx;
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: children.map(
      (row, i) =>
        new TableRow({
          tableHeader: i === 0,
          children: row.children.map(
            (cell) => new TableCell({ children: [new Paragraph({ children: inline(docx, cell.children) })] }),
          ),
        }),
    ),
  });
}

interface Marks {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  style?: string;
}

function inline(docx: Writer, nodes: readonly PhrasingContent[], marks: Marks = {}): ParagraphChild[] {
  const { ExternalHyperlink, TextRun } = docx;
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return [new TextRun({ text: node.value.replace(/\s*\n\s*/g, ' '), ...marks })];
      case 'strong':
        return inline(docx, node.children, { ...marks, bold: true });
      case 'emphasis':
        return inline(docx, node.children, { ...marks, italics: true });
      case 'delete':
        return inline(docx, node.children, { ...marks, strike: true });
      case 'inlineCode':
        return [new TextRun({ text: node.value, ...marks, font: 'Consolas' })];
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'link': {
        const children = inline(docx, node.children, { ...marks, style: 'Hyperlink' });
        return docx.footnote(node.url) ?? [new ExternalHyperlink({ link: node.url, children })];
      }
      default:
        return 'children' in node ? inline(docx, node.children, marks) : [];
    }
  });
}

function sourceList(docx: Docx, { sources, locale }: ReportRecord): FileChild[] {
  const { HeadingLevel, Paragraph } = docx;
  if (sources.length === 0) return [];
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_2, text: reportNotes[locale].sources }),
    ...sources.map((source) => new Paragraph({ children: referenceRuns(docx, source, locale) })),
  ];
}

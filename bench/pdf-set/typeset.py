"""Files of typesetters: LaTeX, groff, Typst, pandoc, and PostScript by way of Ghostscript."""
from pathlib import Path

import content as c
from printed import run


def latex(work, name, body, *, kind='article', options='', head=''):
    Path(work, f'{name}.tex').write_text(
        f'\\documentclass[{options}]{{{kind}}}\\usepackage[T1]{{fontenc}}\\usepackage{{booktabs}}'
        f'\\usepackage[hidelinks]{{hyperref}}{head}\\begin{{document}}{body}\\end{{document}}')
    for _ in range(2):
        run('pdflatex', '-interaction=nonstopmode', f'{name}.tex', cwd=work)


def sections(command='section'):
    return ''.join(f'\\{command}{{{head}}}' + '\n\n'.join(texts) + '\n\n' for head, texts in c.SECTIONS)


def latex_columns(work, name):
    body = (f'\\title{{{c.TITLE}}}\\author{{I. Quern \\and T. Venn}}\\date{{}}\\maketitle'
            f'\\begin{{abstract}}The water of Halvern was measured and a quarter of it found missing.\\end{{abstract}}'
            + sections() + '\\section{Diary}' + '\n\n'.join(c.diary(day) for day in range(60, 80)))
    latex(work, name, body, options='twocolumn,10pt')
    return {'made by': 'pdfLaTeX, two columns', 'headings': [*c.headings(), 'Diary'],
            'order': [c.TITLE, 'The water of Halvern was measured and a quarter of it found missing.',
                      *c.paragraphs(), *[c.diary(day) for day in range(60, 80)]]}


def latex_book(work, name):
    body = '\\frontmatter\\tableofcontents\\mainmatter'
    heads, order = [], []
    for chapter in range(5):
        heads.append(f'The year of {c.NAMES[chapter + 5]}')
        body += f'\\chapter{{{heads[-1]}}}'
        for part in range(2):
            body += f'\\section{{Half {part + 1} of {c.NAMES[chapter + 5]}}}'
            days = range(100 + chapter * 24 + part * 12, 112 + chapter * 24 + part * 12)
            body += '\n\n'.join(c.diary(day) for day in days) + '\n\n'
            order += [c.diary(day) for day in days]
    latex(work, name, body, kind='book', options='11pt')
    return {'made by': 'pdfLaTeX, a book with running heads', 'order': order, 'headings': heads, 'pages': True}


def latex_tables(work, name):
    def rows(table):
        lines = [' & '.join(row) + r' \\' for row in table]
        return lines[0] + r'\midrule ' + ' '.join(lines[1:])
    body = ('Before the figures.\\par\\begin{center}\\begin{tabular}{lrrr}\\toprule ' + rows(c.TABLE)
            + '\\bottomrule\\end{tabular}\\end{center}Between the tables stand words that fill more than one line, so '
            'that nobody takes them for a row.\\par\\begin{center}\\begin{tabular}{p{2cm}p{4cm}p{4cm}}\\toprule '
            + rows(c.WORDY_TABLE) + '\\bottomrule\\end{tabular}\\end{center}After the figures.'
            '\\footnote{Figures of the survey office.}')
    latex(work, name, body, head='\\usepackage{array}\\raggedright')
    return {'made by': 'pdfLaTeX, tables of booktabs', 'tables': [c.TABLE, c.WORDY_TABLE],
            'anywhere': ['Figures of the survey office.'],
            'order': ['Before the figures.', 'Between the tables stand words that fill more than one line, so that '
                      'nobody takes them for a row.', 'After the figures.']}


def latex_list(work, name):
    items = ''.join(f'\\item {item}.' for item in c.LIST)
    body = (f'\\section{{Work to do}}Before the list.\\begin{{enumerate}}{items}\\end{{enumerate}}'
            f'\\section{{In other words}}\\begin{{itemize}}{items}\\item '
            f'{c.paragraphs()[0]}\\end{{itemize}}\\begin{{verbatim}}if flow < 10:\n    close_gate()\n\\end{{verbatim}}'
            'An \\href{https://water.example/office}{office} is open.')
    latex(work, name, body)
    return {'made by': 'pdfLaTeX, lists', 'headings': ['Work to do', 'In other words'], 'list': c.LIST,
            'order': ['Before the list.', *c.LIST, 'In other words', *c.LIST, c.paragraphs()[0], 'close_gate()'],
            'links': ['https://water.example/office']}


def groff(work, name, text, *flags):
    Path(work, f'{name}.roff').write_text(text)
    with open(f'{work}/{name}.pdf', 'wb') as out:
        import subprocess
        subprocess.run(['groff', '-Tpdf', '-k', *flags, f'{work}/{name}.roff'], stdout=out, check=True,
                       stderr=subprocess.DEVNULL)


def groff_columns(work, name):
    text = f'.TL\n{c.TITLE}\n.AU\nI. Quern\n.2C\n'
    for head, texts in c.SECTIONS:
        text += f'.SH\n{head}\n' + ''.join(f'.PP\n{one}\n' for one in texts)
    text += '.SH\nDiary\n' + ''.join(f'.PP\n{c.diary(day)}\n' for day in range(200, 216))
    groff(work, name, text, '-ms')
    return {'made by': 'groff -ms, two columns', 'headings': [*c.headings(), 'Diary'],
            'order': [c.TITLE, *c.paragraphs(), *[c.diary(day) for day in range(200, 216)]]}


def groff_table(work, name):
    rows = '\n'.join('\t'.join(row) for row in c.TABLE)
    text = f'.LP\nBefore the table.\n.TS\nallbox;\nl r r r.\n{rows}\n.TE\n.LP\nAfter the table.\n'
    groff(work, name, text, '-t', '-ms')
    return {'made by': 'groff -ms with tbl', 'tables': [c.TABLE], 'order': ['Before the table.', 'After the table.']}


def groff_manual(work, name):
    text = ('.TH OSSFLOW 1 2026-03-01 "Halvern 2.1" "Water commands"\n.SH NAME\nossflow \\- print the flow of a river\n'
            '.SH SYNOPSIS\n.B ossflow\n[\\fB\\-n\\fR \\fIcount\\fR] \\fIplace\\fR\n.SH DESCRIPTION\nIt prints the flow '
            'that was measured last at the given place, in litres for every second, and waits for the next reading '
            'where none is there.\n.SH OPTIONS\n.TP\n.BR \\-n " " \\fIcount\\fR\nStop after this many readings.\n.TP\n'
            '.B \\-q\nSay nothing while waiting.\n')
    groff(work, name, text, '-man')
    return {'made by': 'groff -man', 'headings': ['NAME', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS'],
            'order': ['print the flow of a river', 'It prints the flow that was measured last at the given place, in '
                      'litres for every second, and waits for the next reading where none is there.',
                      'Stop after this many readings.', 'Say nothing while waiting.']}


def typst(work, name, text):
    import typst as compiler
    Path(work, f'{name}.typ').write_text(text)
    compiler.compile(f'{work}/{name}.typ', output=f'{work}/{name}.pdf')


def typst_columns(work, name):
    text = '#set page(columns: 2, numbering: "1", header: [Papers of the water court])\n#set par(justify: true)\n'
    text += ''.join(f'= {head}\n' + '\n\n'.join(texts) + '\n\n' for head, texts in c.SECTIONS)
    text += '= Diary\n' + '\n\n'.join(c.diary(day) for day in range(240, 262))
    typst(work, name, text)
    return {'made by': 'Typst, two columns', 'headings': [*c.headings(), 'Diary'],
            'order': [*c.paragraphs(), *[c.diary(day) for day in range(240, 262)]],
            'absent': ['Papers of the water court']}


def typst_report(work, name):
    cells = ', '.join(f'[{cell}]' for row in c.WORDY_TABLE for cell in row)
    text = (f'#set document(title: "{c.TITLE}", author: "Ira Quern", date: datetime(year: 2026, month: 3, day: 1))\n'
            f'= {c.TITLE}\n{c.paragraphs()[0]}\n#table(columns: (1fr, 2fr, 2fr), {cells})\n{c.paragraphs()[1]}\n'
            + ''.join(f'+ {item}\n' for item in c.LIST) + '== The end\nNothing follows.#footnote[Nothing at all.]')
    typst(work, name, text)
    return {'made by': 'Typst, tagged', 'title': c.TITLE, 'author': 'Ira Quern', 'headings': [c.TITLE, 'The end'],
            'order': [*c.paragraphs()[:2], *c.LIST, 'Nothing follows.'], 'tables': [c.WORDY_TABLE], 'list': c.LIST,
            'anywhere': ['Nothing at all.']}


def pandoc_notes(work, name):
    text = f'# {c.TITLE}\n\n' + ''.join(f'## {head}\n\n' + '\n\n'.join(texts) + '\n\n' for head, texts in c.SECTIONS)
    Path(work, f'{name}.md').write_text(text + '\n'.join(f'- {item}' for item in c.LIST) + '\n')
    run('pandoc', '-t', 'ms', '-s', '-o', f'{work}/{name}.ms', f'{work}/{name}.md')
    groff(work, name, Path(work, f'{name}.ms').read_text(), '-ms')
    return {'made by': 'pandoc and groff', 'headings': c.headings(), 'order': [*c.in_order(), *c.LIST], 'list': c.LIST}


def listing(work, name):
    Path(work, 'flow.txt').write_text('\n'.join(f'reading {n:03} at {c.NAMES[n % 25]}' for n in range(1, 121)))
    run('enscript', '-q', '-2', '-r', '-b', 'Listing of the readings|$%', '-o', f'{work}/{name}.ps', f'{work}/flow.txt')
    run('gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', f'-sOutputFile={work}/{name}.pdf', f'{work}/{name}.ps')
    return {'made by': 'enscript and Ghostscript, two columns on a landscape page',
            'order': [f'reading {n:03} at {c.NAMES[n % 25]}' for n in range(1, 121)]}


FILES = [latex_columns, latex_book, latex_tables, latex_list, groff_columns, groff_table, groff_manual, typst_columns,
         typst_report, pandoc_notes, listing]

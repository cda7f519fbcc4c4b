"""Makes the set of PDFs that the reader is tried on: python3 make.py [name ...]

Needs on the path: chromium, wkhtmltopdf, soffice, pandoc, pdflatex, groff, enscript, gs, rsvg-convert, node; in Python:
weasyprint, pymupdf, reportlab, fpdf2, pypdf, matplotlib, typst; for Node, in the folder PDF_SET_MODULES: pdfkit, jspdf,
jspdf-autotable, pdfmake, pdf-lib. Other versions make other files: what was made once is kept beside the tests.
"""
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import content as c
import drawn
import found
import printed
import typeset

TARGET = Path(__file__).resolve().parents[2] / 'server/test/files/pdf-set'
LETTER = c.paragraphs()[0]
LONG_TABLE = [['Day', 'Name', 'Morning', 'Evening'],
              *[[str(n), c.NAMES[n % 25], str(100 + n * 13 % 89), str(90 + n * 17 % 97)] for n in range(1, 71)]]


def scripted(recipe, expected):
    def make(work, _name):
        words = {'title': c.TITLE, 'sections': c.SECTIONS, 'list': c.LIST, 'wordy_table': c.WORDY_TABLE,
                 'long_table': LONG_TABLE, 'letter': LETTER, 'diary': [c.diary(day) for day in range(500, 510)]}
        subprocess.run(['node', Path(__file__).parent / 'scripted.mjs', work, recipe], check=True,
                       input=json.dumps(words).encode())
        return expected
    make.__name__ = recipe
    return make


SCRIPTED = [
    scripted('pdfkit_columns', {'made by': 'PDFKit, two columns', 'title': c.TITLE, 'headings': [c.TITLE],
                                'order': [c.diary(day) for day in range(500, 510)]}),
    scripted('jspdf_table', {'made by': 'jsPDF, a table over pages', 'order': ['Readings of the year'],
                             'tables': [LONG_TABLE]}),
    scripted('pdfmake_parts', {'made by': 'pdfmake', 'order': [*c.in_order(), *c.LIST, 'second of all'],
                               'headings': c.headings(), 'list': [*c.LIST, 'second of all'],
                               'tables': [c.WORDY_TABLE]}),
    scripted('pdf_lib_letter', {'made by': 'pdf-lib', 'order': ['To the council of Halvern', LETTER]}),
]


def main(wanted):
    TARGET.mkdir(parents=True, exist_ok=True)
    for make in [*printed.FILES, *typeset.FILES, *drawn.FILES, *found.FILES, *SCRIPTED]:
        name = make.__name__.replace('_', '-')
        if wanted and name not in wanted:
            continue
        with tempfile.TemporaryDirectory() as work:
            expected = make(work, name)
            shutil.copy(f'{work}/{name}.pdf', TARGET / f'{name}.pdf')
        text = json.dumps(expected, ensure_ascii=False, indent=2)
        (TARGET / f'{name}.json').write_text(text + '\n')
        print(name, (TARGET / f'{name}.pdf').stat().st_size)


main(sys.argv[1:])

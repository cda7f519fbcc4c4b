"""Files of the kinds that the reader read wrong when it first saw those of others."""
import content as c


def small_tables(work, name):
    """Two columns, in each of them ruled tables of the same shape below each other."""
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Table
    styles = getSampleStyleSheet()
    frames = [Frame(50, 60, 235, 720), Frame(310, 60, 235, 720)]

    def furniture(canvas, document):
        canvas.setFont('Helvetica', 8)
        canvas.drawString(60, 810, 'Annual report of the quarry')
        canvas.drawString(290, 20, str(document.page))

    tables = [[['Stone', 'Hardness', 'Price'], [f'{n} stone', f'{i + 1}.5', f'{(i + 1) * 100} crowns']]
              for i, n in enumerate(c.NAMES[:8])]
    parts = []
    for index, table in enumerate(tables):
        parts += [Paragraph(f'{index + 1}. About {table[1][0]}', styles['Heading2']),
                  Paragraph(c.diary(400 + index), styles['Normal']),
                  Table(table, style=[('GRID', (0, 0), (-1, -1), 1, 'black')])]
    template = PageTemplate(frames=frames, onPage=furniture)
    BaseDocTemplate(f'{work}/{name}.pdf', pageTemplates=[template]).build(parts)
    return {'made by': 'ReportLab, small tables in two columns', 'tables': tables,
            'headings': [f'About {table[1][0]}' for table in tables],
            'order': [c.diary(400 + index) for index in range(8)]}


def filled_form(work, name):
    """Fields that are filled in, a note typed onto the page, and a comment."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.annotations import FreeText, Text
    from reportlab.pdfgen.canvas import Canvas
    canvas = Canvas(f'{work}/form.pdf')
    canvas.setFont('Helvetica-Bold', 16)
    canvas.drawString(72, 780, 'Application for water')
    canvas.setFont('Helvetica', 11)
    for line, (label, value) in enumerate([('Name', 'Ida Quern'), ('Street', 'Mill lane 12'), ('Trade', '')]):
        # Programs that make forms mark the words beside a field as no content: the field says them.
        canvas._code.append('/Artifact BMC')
        canvas.drawString(72, 740 - 30 * line, f'{label}:')
        canvas._code.append('EMC')
        canvas.acroForm.textfield(name=label, value=value, x=150, y=734 - 30 * line, width=200, height=18,
                                  fontSize=11, borderWidth=0)
    canvas.drawString(72, 650, 'District:')
    canvas.acroForm.choice(name='District', options=[('Upper town', 'u'), ('Lower town', 'l')], value='l', x=150, y=644,
                           width=200, height=18, fontSize=11, borderWidth=0)
    for line, (label, is_on) in enumerate([('Well in the garden', True), ('Mill on the river', False)]):
        canvas.acroForm.checkbox(name=label, checked=is_on, x=72, y=608 - 24 * line, size=14)
        canvas.drawString(96, 611 - 24 * line, label)
    canvas.save()
    writer = PdfWriter(clone_from=PdfReader(f'{work}/form.pdf'))
    writer.add_annotation(0, FreeText(text='Received in the third week', rect=(320, 770, 540, 800), font_size='12pt'))
    note = Text(text='The lane has no number twelve', rect=(380, 700, 400, 720))
    writer.add_annotation(0, note)
    writer.write(f'{work}/{name}.pdf')
    return {'made by': 'ReportLab and pypdf, a form that is filled in', 'headings': ['Application for water'],
            'anywhere': ['Street:', 'Ida Quern', 'Mill lane 12', 'Lower town', '☒ Well in the garden', '☐ Mill on the river',
                         'Received in the third week', '[Comment: The lane has no number twelve]'],
            'absent': ['Upper town']}


def labels(work, name):
    """A page for each line: none of them is the head of the others."""
    from reportlab.pdfgen.canvas import Canvas
    canvas = Canvas(f'{work}/{name}.pdf', pagesize=(200, 100))
    for number in range(1, 6):
        canvas.drawString(20, 60, f'Sample {number}')
        canvas.showPage()
    canvas.save()
    return {'made by': 'ReportLab, labels', 'order': [f'Sample {number}' for number in range(1, 6)]}


def spaced_letters(work, name):
    from reportlab.pdfgen.canvas import Canvas
    canvas = Canvas(f'{work}/{name}.pdf')
    canvas.setFont('Times-Roman', 24)
    canvas.drawString(72, 760, 'HALVERN', charSpace=9)
    canvas.setFont('Times-Roman', 11)
    canvas.drawString(72, 690, c.paragraphs()[0][:90])
    canvas.drawString(72, 660, 'The marks are A B C D and E.')
    canvas.save()
    return {'made by': 'ReportLab, letters that are spaced out',
            'order': ['HALVERN', c.paragraphs()[0][:90], 'The marks are A B C D and E.']}


def rows_in_a_cell(work, name):
    """Lines only around groups of rows: the rows of a group stand in one ruled cell."""
    from reportlab.platypus import SimpleDocTemplate, Table
    groups = [[[n, str(17 * i + 3), f'{i * 3.5 + 1:.1f}'] for i, n in enumerate(c.NAMES[start:start + 6])]
              for start in (0, 6, 12)]
    rows = [['Village', 'Houses', 'Loss'], *[row for group in groups for row in group]]
    style = [('BOX', (0, 0), (-1, 0), 1, 'black'), ('INNERGRID', (0, 0), (-1, 0), 1, 'black')]
    for index in range(3):
        style += [('BOX', (column, 1 + 6 * index), (column, 6 + 6 * index), 1, 'black') for column in range(3)]
    SimpleDocTemplate(f'{work}/{name}.pdf').build([Table(rows, style=style, colWidths=150)])
    return {'made by': 'ReportLab, lines around groups of rows', 'tables': [rows]}


def reaching_cells(work, name):
    """A table without lines in which a name and a remark reach into the columns beside them."""
    from reportlab.pdfgen.canvas import Canvas
    canvas = Canvas(f'{work}/{name}.pdf')
    canvas.setFont('Helvetica', 8)
    rows = [['Name', 'Trade', 'Day', 'Paid by', 'Sum']]
    rows += [[c.NAMES[n % 25], c.TRADES[n % 7], f'{n + 10}/10', 'coin', f'{n * 3 + 10}.00'] for n in range(30)]
    rows[19][:2] = ['Valsangiacomo of the upper mill', '']
    for line, row in enumerate(rows):
        for at, cell in zip((50, 165, 250, 290, 400), row, strict=True):
            canvas.drawString(at, 780 - 16 * line, cell)
    canvas.drawString(240, 40, 'List of givers, part one')
    canvas.drawString(400, 40, 'Página 12 de 14')
    canvas.save()
    return {'made by': 'ReportLab, cells that reach beyond their column', 'tables': [rows], 'absent': ['12 de 14']}


def password(work, name):
    from pypdf import PdfReader, PdfWriter
    from reportlab.pdfgen.canvas import Canvas
    canvas = Canvas(f'{work}/open.pdf')
    canvas.drawString(72, 760, 'Nobody reads this.')
    canvas.save()
    writer = PdfWriter(clone_from=PdfReader(f'{work}/open.pdf'))
    writer.encrypt('secret', 'owner', algorithm='RC4-128')
    writer.write(f'{work}/{name}.pdf')
    return {'made by': 'ReportLab and pypdf, with a password', 'refused': 'locked with a password'}


FILES = [small_tables, filled_form, labels, spaced_letters, rows_in_a_cell, reaching_cells, password]

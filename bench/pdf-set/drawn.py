"""Files of libraries that programs draw with, and files that were made hard to read."""
import random
from pathlib import Path

import content as c
from printed import run


def platypus(work, name):
    from reportlab.lib import colors
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import ListFlowable, Paragraph, SimpleDocTemplate, Table
    styles = getSampleStyleSheet()

    def furniture(canvas, document):
        canvas.drawString(72, 800, 'Water office, internal copy')
        canvas.drawRightString(520, 30, f'{document.page} / 4')

    parts = [Paragraph(c.TITLE, styles['Title'])]
    for head, texts in c.SECTIONS:
        parts += [Paragraph(head, styles['Heading2']), *[Paragraph(text, styles['BodyText']) for text in texts]]
    parts += [Table(c.TABLE, style=[('GRID', (0, 0), (-1, -1), 0.5, colors.black)]),
              ListFlowable([Paragraph(item, styles['BodyText']) for item in c.LIST], bulletType='bullet')]
    for day in range(300, 320):
        parts.append(Paragraph(c.diary(day), styles['BodyText']))
    SimpleDocTemplate(f'{work}/{name}.pdf', title=c.TITLE).build(parts, onFirstPage=furniture, onLaterPages=furniture)
    return {'made by': 'ReportLab', 'title': c.TITLE, 'headings': c.headings(), 'tables': [c.TABLE], 'list': c.LIST,
            'order': [*c.in_order(), *c.LIST, *[c.diary(day) for day in range(300, 320)]],
            'absent': ['internal copy', '2 / 4']}


def three_columns(work, name):
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph
    styles = getSampleStyleSheet()
    frames = [Frame(40 + 175 * n, 40, 165, 760, id=str(n)) for n in range(3)]
    document = BaseDocTemplate(f'{work}/{name}.pdf', pageTemplates=[PageTemplate(frames=frames)])
    document.build([Paragraph(c.diary(day), styles['BodyText']) for day in range(330, 360)])
    return {'made by': 'ReportLab, three columns', 'order': [c.diary(day) for day in range(330, 360)]}


def bare_table(work, name):
    from reportlab.pdfgen.canvas import Canvas
    canvas = Canvas(f'{work}/{name}.pdf')
    rows = [['Item', 'Pieces', 'Price', 'Sum']]
    rows += [[f'{n} valve', str(i + 1), f'{i * 2.5 + 1:.2f}', f'{(i + 1) * (i * 2.5 + 1):.2f}']
             for i, n in enumerate(c.NAMES[:18])]
    canvas.setFont('Helvetica-Bold', 18)
    canvas.drawString(72, 780, 'Bill of materials')
    canvas.setFont('Helvetica', 10)
    canvas.drawString(72, 750, 'All prices are in crowns and were agreed upon by the council.')
    for line, row in enumerate(rows):
        y = 720 - 16 * line
        canvas.drawString(72, y, row[0])
        for at, cell in zip((280, 360, 440), row[1:], strict=True):
            canvas.drawRightString(at, y, cell)
    canvas.drawString(72, 720 - 16 * 20, 'The sum is due at the end of the month.')
    canvas.save()
    return {'made by': 'ReportLab, a table of right-aligned figures without lines', 'headings': ['Bill of materials'],
            'order': ['All prices are in crowns and were agreed upon by the council.',
                      'The sum is due at the end of the month.'], 'tables': [rows]}


def scrambled(work, name):
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfgen.canvas import Canvas
    canvas = Canvas(f'{work}/{name}.pdf')
    pieces, y = [], 780
    for text in c.paragraphs()[:6]:
        for line in simpleSplit(text, 'Times-Roman', 11, 430):
            pieces += [(72 + canvas.stringWidth(line[:at], 'Times-Roman', 11), y, line[at:at + 9])
                       for at in range(0, len(line), 9)]
            y -= 14
        y -= 10
    random.Random(7).shuffle(pieces)
    canvas.setFont('Times-Roman', 11)
    for x, height, text in pieces:
        canvas.drawString(x, height, text)
    canvas.save()
    return {'made by': 'ReportLab, pieces of lines in any order', 'order': c.paragraphs()[:6]}


def fpdf_outline(work, name):
    from fpdf import FPDF
    pdf = FPDF()
    pdf.set_title('Diaries of the Oss')
    pdf.set_author('Water office')
    pdf.add_page()
    for chapter in range(6):
        pdf.set_font('Helvetica', style='B', size=12)
        pdf.start_section(f'Book of {c.NAMES[chapter + 10]}')
        pdf.multi_cell(0, 8, f'Book of {c.NAMES[chapter + 10]}', new_x='LMARGIN', new_y='NEXT')
        pdf.set_font('Helvetica', size=12)
        for day in range(400 + chapter * 10, 410 + chapter * 10):
            pdf.multi_cell(0, 6, c.diary(day), new_x='LMARGIN', new_y='NEXT')
            pdf.ln(3)
    pdf.output(f'{work}/{name}.pdf')
    return {'made by': 'fpdf2, headings of the size of the text, with an outline', 'title': 'Diaries of the Oss',
            'author': 'Water office', 'headings': [f'Book of {n}' for n in c.NAMES[10:16]],
            'order': [c.diary(day) for day in range(400, 460)]}


def plotted(work, name):
    import matplotlib
    matplotlib.use('pdf')
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(figsize=(6, 6))
    axes.plot([1, 2, 3], [38.7, 31.5, 29.4])
    axes.set_title('Flow along the aqueduct')
    axes.set_xlabel('place')
    figure.text(0.1, 0.02, 'The flow falls at the market joint.', fontsize=9)
    figure.savefig(f'{work}/{name}.pdf')
    return {'made by': 'matplotlib, Type 3 fonts',
            'anywhere': ['Flow along the aqueduct', 'The flow falls at the market joint.']}


def turned(work, name):
    from pypdf import PdfReader, PdfWriter
    from reportlab.pdfgen.canvas import Canvas
    canvas = Canvas(f'{work}/flat.pdf', pagesize=(595, 842))
    canvas.translate(595, 0)
    canvas.rotate(90)
    canvas.setFont('Helvetica', 12)
    for line, row in enumerate(c.TABLE):
        for x, cell in zip((60, 260, 380, 500), row, strict=True):
            canvas.drawString(x, 500 - 18 * line, cell)
    canvas.drawString(60, 330, 'This page was turned before it was bound.')
    canvas.save()
    writer = PdfWriter(clone_from=PdfReader(f'{work}/flat.pdf'))
    writer.pages[0].rotate(90)
    writer.write(f'{work}/{name}.pdf')
    return {'made by': 'ReportLab and pypdf, a turned page', 'tables': [c.TABLE],
            'order': ['This page was turned before it was bound.']}


def locked(work, name):
    from fpdf import FPDF
    from pypdf import PdfReader, PdfWriter
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font('Times', size=12)
    for text in c.paragraphs()[:4]:
        pdf.multi_cell(0, 6, text, new_x='LMARGIN', new_y='NEXT')
        pdf.ln(3)
    pdf.output(f'{work}/open.pdf')
    writer = PdfWriter(clone_from=PdfReader(f'{work}/open.pdf'))
    writer.encrypt('', 'owner', algorithm='AES-128')
    writer.write(f'{work}/{name}.pdf')
    return {'made by': 'fpdf2 and pypdf, encrypted without a password to open', 'order': c.paragraphs()[:4]}


def scanned(work, name):
    import pymupdf
    source = pymupdf.open()
    sheet = source.new_page()
    sheet.insert_textbox((60, 60, 540, 800), '\n\n'.join(c.paragraphs()[:2]), fontsize=13, fontname='tiro')
    pixels = sheet.get_pixmap(dpi=150, colorspace=pymupdf.csGRAY)
    out = pymupdf.open()
    out.new_page().insert_textbox((60, 60, 540, 200), 'The next two pages are pictures of paper.', fontsize=12)
    out.new_page().insert_image((0, 0, 595, 842), stream=pixels.tobytes('jpeg', jpg_quality=40))
    out.new_page().insert_image((0, 0, 595, 842), pixmap=pixels)
    out.save(f'{work}/{name}.pdf', deflate=True, deflate_images=True, garbage=3)
    return {'made by': 'MuPDF, scanned pages', 'order': ['The next two pages are pictures of paper.'],
            'pictures': [2, 3], 'read by tesseract': ['drawn its water from the river', 'looked through the files']}


def faxed(work, name):
    """As scanners write them: fax, a mask that ink is drawn through, JPEG 2000. Written by hand, since no program above writes these."""
    import io
    import zlib
    import pymupdf
    from PIL import Image
    source = pymupdf.open()
    sheet = source.new_page()
    sheet.insert_textbox((60, 60, 540, 400), c.paragraphs()[0], fontsize=13, fontname='tiro')
    pixels = sheet.get_pixmap(dpi=110, colorspace=pymupdf.csGRAY)
    grey = Image.frombytes('L', (pixels.width, pixels.height), pixels.samples)
    tiff, jpx = io.BytesIO(), io.BytesIO()
    ink = grey.point(lambda shade: 255 * (shade > 140)).convert('1')
    ink.save(tiff, 'TIFF', compression='group4', strip_size=1 << 24)
    tags = Image.open(tiff).tag_v2
    fax = tiff.getvalue()[tags[273][0]:][:tags[279][0]]
    grey.save(jpx, 'JPEG2000', quality_mode='rates', quality_layers=[30])
    size = f'/Type /XObject /Subtype /Image /Width {grey.width} /Height {grey.height}'
    packed = f'/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns {grey.width} /Rows {grey.height} >>'
    images = [(f'{size} /ColorSpace /DeviceGray /BitsPerComponent 1 {packed}', fax),
              (f'{size} /ImageMask true /BitsPerComponent 1 /Filter /FlateDecode', zlib.compress(ink.tobytes(), 9)),
              (f'{size} /Filter /JPXDecode', jpx.getvalue())]
    objects = [b'<< /Type /Catalog /Pages 2 0 R >>',
               b'<< /Type /Pages /Count 4 /Kids [3 0 R 6 0 R 9 0 R 12 0 R] >>']
    stream = lambda data, about='': b'<< %s /Length %d >>\nstream\n%s\nendstream' % (about.encode(), len(data), data)
    page = lambda drawn, resource, last: objects.extend([
        f'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {len(objects) + 2} 0 R '
        f'/Resources << {resource} {len(objects) + 3} 0 R >> >> >>'.encode(), stream(drawn), last])
    page(b'BT /F 12 Tf 60 760 Td (The next three pages came by fax and from a scanner.) Tj ET', '/Font << /F',
         b'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
    for about, data in images:
        page(b'595 0 0 842 0 0 cm /I Do', '/XObject << /I', stream(data, about))
    out = io.BytesIO(b'')
    out.write(b'%PDF-1.5\n')
    places = []
    for number, text in enumerate(objects, 1):
        places.append(out.tell())
        out.write(b'%d 0 obj\n%s\nendobj\n' % (number, text))
    start = out.tell()
    out.write(b'xref\n0 %d\n0000000000 65535 f \n' % (len(objects) + 1))
    out.write(b''.join(b'%010d 00000 n \n' % place for place in places))
    out.write(b'trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n' % (len(objects) + 1, start))
    Path(work, f'{name}.pdf').write_bytes(out.getvalue())
    return {'made by': 'libtiff and OpenJPEG, scanned pages', 'pictures': [2, 3, 4],
            'order': ['The next three pages came by fax and from a scanner.'],
            'read by tesseract': ['drawn its water from the river']}


def drawn_by_cairo(work, name):
    Path(work, 'note.svg').write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="300"><text x="40" y="60" font-size="24" '
        'font-weight="bold" font-family="DejaVu Sans">Notice of closure</text>'
        '<text x="40" y="110" font-size="12" font-family="DejaVu Sans">The sluice stays closed until the</text>'
        '<text x="40" y="128" font-size="12" font-family="DejaVu Sans">first of May, by order of the court.</text></svg>')
    run('rsvg-convert', '-f', 'pdf', '-o', f'{work}/{name}.pdf', f'{work}/note.svg')
    return {'made by': 'cairo', 'headings': ['Notice of closure'],
            'order': ['The sluice stays closed until the first of May, by order of the court.']}


FILES = [platypus, three_columns, bare_table, scrambled, fpdf_outline, plotted, turned, locked, scanned, faxed, drawn_by_cairo]

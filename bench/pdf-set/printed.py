"""Files of programs that print pages or documents: browsers, office programs, HTML engines."""
import shutil
import subprocess
from pathlib import Path

import content as c
import pages as h

BODY = 'body{font-family:serif;font-size:11pt} table{border-collapse:collapse} td,th{padding:3px 8px}'
COLUMNS = BODY + '.text{columns:2;column-gap:24px;text-align:justify;hyphens:auto}'


def run(*command, cwd=None, **options):
    subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def chromium(work, html, name, *flags):
    Path(work, 'page.html').write_text(html)
    run('chromium', '--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', *flags,
        f'--print-to-pdf={work}/{name}.pdf', f'{work}/page.html')


def chromium_article(work, name):
    chromium(work, h.survey(style=BODY), name)
    return {'made by': 'Chromium, tagged', 'order': c.in_order(middle=c.LIST), 'headings': c.headings(),
            'tables': [c.TABLE], 'list': c.LIST}


def chromium_untagged(work, name):
    chromium(work, h.survey(style=BODY), name, '--disable-pdf-tagging')
    return {'made by': 'Chromium, untagged', 'order': c.in_order(middle=c.LIST), 'headings': c.headings(),
            'tables': [c.TABLE], 'list': c.LIST}


def chromium_columns(work, name):
    text = ''.join(f'<p>{c.diary(day)}</p>' for day in range(1, 19))
    html = h.page(f'<h1>Diary of the water office</h1><div class="text">{text}</div>', COLUMNS)
    chromium(work, html, name, '--disable-pdf-tagging')
    return {'made by': 'Chromium, two columns', 'headings': ['Diary of the water office'],
            'order': [c.diary(day) for day in range(1, 19)]}


def chromium_tables(work, name):
    wide = [['Name', *[f'Y{year}' for year in range(2011, 2021)]]]
    wide += [[n, *[str(100 + (i * 37 + y * 11) % 400) for y in range(10)]] for i, n in enumerate(c.NAMES[:12])]
    html = h.page('<h1>Tables of the survey</h1><p>The first table holds words.</p>'
                  + h.table(c.WORDY_TABLE, 'border="1" width="480"')
                  + '<p>The second one is wide and has no lines.</p>' + h.table(wide), BODY)
    chromium(work, html, name, '--disable-pdf-tagging')
    return {'made by': 'Chromium, tables', 'headings': ['Tables of the survey'],
            'order': ['The first table holds words.', 'The second one is wide and has no lines.'],
            'tables': [c.WORDY_TABLE, wide]}


def chromium_japanese(work, name):
    texts = ['ハルヴァーンの町は、最初の水車が建てられて以来、オス川から水を引いてきた。この調査は、今日の給水がどのように'
             '行われているか、どこで故障しやすいか、どの修理が最も効率的かを述べる。',
             '測定は十一か月にわたり九か所で行われた。二つの部署の結果が異なる場合は、その差を平均せずにそのまま記した。',
             '水道橋は貯水池から市場までの間に水のおよそ四分の一を失う。損失の大部分は、瀝青で封じられた二つの継ぎ目で生じる。']
    table = [['場所', '朝', '夕'], ['上の貯水池', '41.2', '40.8'], ['市場', '31.5', '30.9']]
    html = h.page('<h1>水の調査</h1>' + ''.join(f'<p>{text}</p>' for text in texts)
                  + h.table(table, 'border="1"'), BODY + 'body{width:300px;font-family:"Noto Sans CJK JP"}', 'ja')
    chromium(work, html, name)
    return {'made by': 'Chromium, Japanese', 'headings': ['水の調査'], 'order': texts, 'tables': [table]}


def wkhtmltopdf_article(work, name):
    Path(work, 'page.html').write_text(h.survey(style=BODY))
    run('wkhtmltopdf', '-q', '--header-right', 'Halvern survey, printed copy', '--footer-center', '[page] of [topage]',
        f'{work}/page.html', f'{work}/{name}.pdf', env={'XDG_RUNTIME_DIR': work, 'PATH': '/usr/bin:/bin'})
    return {'made by': 'wkhtmltopdf', 'order': c.in_order(middle=c.LIST), 'headings': c.headings(),
            'tables': [c.TABLE], 'list': c.LIST}


def weasyprint_notes(work, name):
    from weasyprint import HTML
    notes = ['Pitch is a residue of tar.', 'Four days at the use of an ordinary week.']
    style = BODY + '''@page{size:A5;margin:2cm;@top-left{content:"Halvern Water Office"}
      @bottom-right{content:"Page " counter(page)}} .note{float:footnote;font-size:8pt}'''
    first, second = c.SECTIONS[2][1][0], c.SECTIONS[2][1][1]
    html = h.survey(style=style, middle='')
    html = html.replace(first, f'{first}<span class="note">{notes[0]}</span>')
    html = html.replace(second, f'{second}<span class="note">{notes[1]}</span>')
    HTML(string=html).write_pdf(f'{work}/{name}.pdf')
    return {'made by': 'WeasyPrint', 'headings': c.headings(), 'anywhere': notes,
            'order': [text.rstrip('.') for text in c.in_order()], 'absent': ['Halvern Water Office', 'Page 2']}


def weasyprint_link_list(work, name):
    from weasyprint import HTML
    html = h.page('<h1>Where to read on</h1><p>The <a href="https://water.example/survey">survey office</a> keeps '
                  'the figures.</p>' + h.bullets([
                      'Measures' + h.bullets(['Floats and their times', 'Weirs and their heights']),
                      'Records', 'Laws of the water court'], 'ol'), BODY)
    HTML(string=html).write_pdf(f'{work}/{name}.pdf')
    return {'made by': 'WeasyPrint, links and nested lists', 'headings': ['Where to read on'],
            'order': ['keeps the figures.', 'Measures', 'Floats and their times', 'Weirs and their heights', 'Records',
                      'Laws of the water court'],
            'list': ['Floats and their times', 'Laws of the water court'], 'links': ['https://water.example/survey']}


def story(work, name):
    import pymupdf
    writer = pymupdf.DocumentWriter(f'{work}/{name}.pdf')
    box = pymupdf.paper_rect('a4')
    text = pymupdf.Story(h.survey(middle=h.bullets(c.LIST)))
    more = 1
    while more:
        device = writer.begin_page(box)
        more, _ = text.place(box + (60, 60, -60, -60))
        text.draw(device)
        writer.end_page()
    writer.close()
    return {'made by': 'MuPDF', 'order': c.in_order(middle=c.LIST), 'headings': c.headings(), 'list': c.LIST}


def office(work, source, name, kind='writer_pdf_Export'):
    run('soffice', '--headless', f'-env:UserInstallation=file://{work}/profile', '--convert-to', f'pdf:{kind}',
        '--outdir', work, source)
    made = Path(source).with_suffix('.pdf')
    if made.name != f'{name}.pdf':
        shutil.move(made, f'{work}/{name}.pdf')


def office_report(work, name):
    Path(work, f'{name}.html').write_text(h.survey())
    run('soffice', '--headless', f'-env:UserInstallation=file://{work}/profile', '--infilter=HTML (StarWriter)',
        '--convert-to', 'pdf:writer_pdf_Export', '--outdir', work, f'{work}/{name}.html')
    return {'made by': 'LibreOffice Writer from HTML', 'order': c.in_order(middle=c.LIST), 'headings': c.headings(),
            'tables': [c.TABLE], 'list': c.LIST}


FLAT = '''<?xml version="1.0" encoding="UTF-8"?><office:document office:version="1.2"
 office:mimetype="application/vnd.oasis.opendocument.text"
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0">
<office:styles><style:style style:name="Standard" style:family="paragraph"><style:paragraph-properties
 fo:margin-bottom="0.2cm" fo:text-align="justify"/><style:text-properties fo:language="en" fo:country="GB"
 fo:hyphenate="true"/></style:style>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph"
 style:parent-style-name="Standard" style:default-outline-level="1"><style:text-properties fo:font-size="16pt"
 fo:font-weight="bold"/></style:style></office:styles>
<office:automatic-styles><style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="21cm"
 fo:page-height="29.7cm" fo:margin="2cm">%s</style:page-layout-properties>
 <style:header-style/><style:footer-style/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pm1">
<style:header><text:p>Records of the Oss valley, volume nine</text:p></style:header>
<style:footer><text:p><text:page-number/></text:p></style:footer></style:master-page></office:master-styles>
<office:body><office:text>%s</office:text></office:body></office:document>'''


def flat(columns, body):
    layout = f'<style:columns fo:column-count="{columns}" fo:column-gap="0.8cm"/>' if columns > 1 else ''
    return FLAT % (layout, body)


def office_columns(work, name):
    body = ''.join(f'<text:p>{c.diary(day)}</text:p>' for day in range(20, 56))
    Path(work, f'{name}.fodt').write_text(flat(2, body))
    office(work, f'{work}/{name}.fodt', name)
    return {'made by': 'LibreOffice Writer, two columns and running heads',
            'order': [c.diary(day) for day in range(20, 56)], 'absent': ['Records of the Oss valley']}


def office_long(work, name):
    body = ''
    for chapter in range(12):
        body += f'<text:h text:outline-level="1">Chapter {chapter + 1}: the year of {c.NAMES[chapter]}</text:h>'
        for day in range(chapter * 20, chapter * 20 + 20):
            body += f'<text:p>{c.diary(day)}</text:p>'
        note = (f'<text:note text:note-class="footnote"><text:note-citation>{chapter + 1}</text:note-citation>'
                f'<text:note-body><text:p>Taken from book {chapter + 300} of the records.</text:p></text:note-body>'
                f'</text:note>')
        body += f'<text:p>So ends the year of {c.NAMES[chapter]}.{note}</text:p>'
    Path(work, f'{name}.fodt').write_text(flat(1, body))
    office(work, f'{work}/{name}.fodt', name)
    heads = [f'Chapter {chapter + 1}: the year of {c.NAMES[chapter]}' for chapter in range(12)]
    order = []
    for chapter, head in enumerate(heads):
        order += [head, c.diary(chapter * 20), c.diary(chapter * 20 + 10), f'So ends the year of {c.NAMES[chapter]}.']
    return {'made by': 'LibreOffice Writer, long, with footnotes', 'order': order, 'headings': heads,
            'anywhere': ['Taken from book 305 of the records.'], 'absent': ['Records of the Oss valley']}


def office_sheet(work, name):
    rows = [['Name', 'Trade', 'Marks', 'Fee']]
    rows += [[n, c.TRADES[i % 7], str(100 + i * 13 % 89), f'{i * 3.5 + 0.25:.2f}'] for i, n in enumerate(c.NAMES[:22])]
    Path(work, f'{name}.csv').write_text('\n'.join(','.join(row) for row in rows))
    run('soffice', '--headless', f'-env:UserInstallation=file://{work}/profile', '--infilter=CSV:44,34,76,1,1/2/2/2',
        '--convert-to', 'pdf:calc_pdf_Export', '--outdir', work, f'{work}/{name}.csv')
    return {'made by': 'LibreOffice Calc', 'order': [], 'tables': [rows]}


def office_slides(work, name):
    slides = [('Water in Halvern', c.LIST[:2]), ('What was measured', c.LIST[2:]), ('Next steps', ['Ask the council'])]
    Path(work, 'slides.md').write_text('\n\n'.join(
        f'# {title}\n\n' + '\n'.join(f'- {item}' for item in items) for title, items in slides))
    run('pandoc', '-o', f'{work}/{name}.pptx', f'{work}/slides.md')
    office(work, f'{work}/{name}.pptx', name, 'impress_pdf_Export')
    order = [text for title, items in slides for text in (title, *items)]
    return {'made by': 'LibreOffice Impress', 'order': order, 'headings': [title for title, _ in slides],
            'list': [item for _, items in slides for item in items]}


FILES = [chromium_article, chromium_untagged, chromium_columns, chromium_tables, chromium_japanese, wkhtmltopdf_article,
         weasyprint_notes, weasyprint_link_list, story, office_report, office_columns, office_long, office_sheet,
         office_slides]

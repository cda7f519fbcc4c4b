"""The survey as HTML, for the programs that print pages."""
from content import LIST, SECTIONS, TABLE, TITLE


def table(rows, attributes=''):
    head, *rest = rows
    cells = ''.join(f'<th>{cell}</th>' for cell in head)
    lines = ''.join('<tr>' + ''.join(f'<td>{cell}</td>' for cell in row) + '</tr>' for row in rest)
    return f'<table {attributes}><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>'


def bullets(items, tag='ul'):
    return f'<{tag}>' + ''.join(f'<li>{item}</li>' for item in items) + f'</{tag}>'


def survey(*, style='', middle=None, before='', after=''):
    parts = [before, f'<h1>{TITLE}</h1>']
    for index, (head, texts) in enumerate(SECTIONS):
        parts.append(f'<h2>{head}</h2>' + ''.join(f'<p>{text}</p>' for text in texts))
        if index == 2:
            parts.append(middle if middle is not None else bullets(LIST) + table(TABLE, 'border="1"'))
    return page(''.join(parts) + after, style)


def page(body, style='', lang='en'):
    return (f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{TITLE}</title>'
            f'<style>{style}</style></head><body>{body}</body></html>')

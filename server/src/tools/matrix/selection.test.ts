import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMatrixSelection, SelectionError } from './selection.ts';
import { selectedCells } from './selected-cells.ts';
import { fc } from '../../../test/support/seeded.ts';

const matrix = {
  rows: ['Acme', 'Bolt & Co', '富士山'].map((label, i) => ({ id: `r${i + 1}`, label })),
  columns: ['Price', 'Licence'].map((name, i) => ({
    id: `c${i + 1}`,
    name,
    description: '',
    type: 'text' as const,
  })),
};

const cellsOf = (selection: string | Record<string, unknown>) =>
  selectedCells(parseMatrixSelection(selection), matrix)
    .map(({ rowId, columnId }) => `${rowId}${columnId}`)
    .join(' ');

const xml = (inner: string) => `<matrix_selection>${inner}</matrix_selection>`;

for (const [what, selection, cells] of [
  ['rows alone are whole rows', { rowIds: ['r1'] }, 'r1c1 r1c2'],
  ['columns alone are whole columns', { columnIds: ['c2'] }, 'r1c2 r2c2 r3c2'],
  ['rows and columns are a rectangle', { rowIds: ['r1', 'r2'], columnIds: ['c1'] }, 'r1c1 r2c1'],
  ['cells are those cells', { cells: [{ rowId: 'r3', columnId: 'c1' }] }, 'r3c1'],
  ['objects with an id stand for it', { rows: [{ id: 'r1', label: 'x' }], columns: ['c1'] }, 'r1c1'],
  [
    'cells come on top of a rectangle, each once',
    { columnIds: ['c1'], cells: [{ rowId: 'r1', columnId: 'c1' }] },
    'r1c1 r2c1 r3c1',
  ],
  ['names select, whatever their case and width', 'acme, ＬＩＣＥＮＣＥ', 'r1c2'],
  ['a Japanese comma separates', '富士山、Price', 'r3c1'],
  ['XML rows in a wrapper', xml('<rows><row id="r1"/></rows>'), 'r1c1 r1c2'],
  ['XML by label, entities decoded', xml("<row label='Bolt &amp; Co'/>"), 'r2c1 r2c2'],
  ['XML by text', xml('<row>富士山</row><column>Price</column>'), 'r3c1'],
  ['XML cells', xml('<cell rowId="r1" columnId="c2">x</cell><cell row="r2" column_id="c1"/>'), 'r1c2 r2c1'],
  [
    'XML cells inside their row',
    xml('<row id="r1"><cell columnId="c2"><![CDATA[<b>]]></cell></row>'),
    'r1c2',
  ],
  [
    'XML with a declaration and a comment',
    `<?xml version="1.0"?>\n${xml('<!-- x --><row id="r1"/>')}\n`,
    'r1c1 r1c2',
  ],
] as const)
  test(what, () => assert.equal(cellsOf(selection as string), cells));

for (const [what, selection, reason] of [
  [
    'an open element',
    '<matrix_selection><row id="r1"></matrix_selection>',
    /unexpected close tag, at line 1, column 50$/,
  ],
  ['an element without an end', '<matrix_selection>', /unclosed tag: matrix_selection/],
  ['an attribute without quotation marks', xml('<row id=r1/>'), /unquoted attribute value/],
  ['a bare ampersand', xml('<row id="a & b"/>'), /write &amp; for a plain &$/],
  ['an entity of its own', xml('<row id="&x;"/>'), /undefined entity/],
  ['a document type', `<!DOCTYPE m [<!ENTITY x "y">]>${xml('<row id="r1"/>')}`, /no document type/],
  ['two roots', xml('<row id="r1"/>') + xml('<row id="r1"/>'), /only one root/],
  ['text after the end', `${xml('<row id="r1"/>')}x`, /outside of root/],
  ['another root', '<selection><row id="r1"/></selection>', /must be a <matrix_selection>/],
  ['an attribute twice', xml('<row id="r1" id="r2"/>'), /duplicate attribute: id/],
  ['a character that is none', xml('<row id="&#0;"/>'), /malformed character entity/],
  ['nothing selected', xml('<rows></rows>'), /selects nothing/],
  ['an empty text', ' , ', /selects nothing/],
  ['an empty object', {}, /selects nothing/],
  ['a row without an id', xml('<row/>'), /<row> has no id/],
  ['a cell without its column', xml('<cell rowId="r1"/>'), /<cell> has no columnId/],
  ['a list that is none', { rowIds: 'r1' }, /rowIds must be a list/],
  ['an id that is none', { rowIds: [7] }, /rowIds must hold ids/],
  ['a cell that is none', { cells: [null] }, /rowId and columnId/],
  ['an unknown row', { rowIds: ['r9'] }, /no row "r9"/],
  ['an unknown name', 'Acme, Zeta', /no row or column "Zeta"/],
  ['deep nesting', xml('<a>'.repeat(40) + '</a>'.repeat(40)), /deeper/],
] as const)
  test(`${what} is refused in words`, () =>
    assert.throws(
      () => cellsOf(selection as string),
      (error) => error instanceof SelectionError && reason.test(error.message),
    ));

test('any text is a selection or is refused, and nothing else happens', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '"',
    "'",
    '&amp;',
    '&',
    'row',
    'cell',
    ' id="r1"',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<matrix_selection>',
    '</matrix_selection>',
    'é',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      try {
        parseMatrixSelection(pieces.join(''));
      } catch (error) {
        assert.ok(error instanceof SelectionError, String(error));
      }
    }),
  );
});

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

test('whatever is escaped properly comes back as it was', () => {
  const name = fc
    .string({ minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(name, name, (row, column) => {
      const selection = parseMatrixSelection(
        xml(`<cell rowId="${escape(row)}" columnId="${escape(column)}"/>`),
      );
      assert.deepEqual(selection.cells, [{ row, column }]);
    }),
  );
});

test('a long text that is no XML is refused without delay', () => {
  const long = `<matrix_selection ${'a="b" '.repeat(15_000)}`;
  assert.throws(() => parseMatrixSelection(long), SelectionError);
});

#!/bin/sh
# Makes the office files that the reader is tried on, from the texts beside this file. Needs pandoc and LibreOffice; other
# versions make other files: what was made once is kept beside the tests.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
target=$here/../../server/test/files/office-set
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
office() { soffice --headless "-env:UserInstallation=file://$work/profile" --convert-to "$2" --outdir "$work/made" "$1" >/dev/null; }

for kind in docx odt epub rtf; do pandoc -s "$here/survey.md" -o "survey.$kind"; done
pandoc "$here/slides.md" -o slides.pptx
cp "$here/table.csv" .
office survey.docx odt
office survey.docx 'rtf:Rich Text Format'
office survey.odt docx
office slides.pptx odp
office table.csv ods
office table.csv xlsx
for kind in odt rtf docx; do mv "made/survey.$kind" "made/writer.$kind"; done
cp survey.* slides.pptx made/* "$target"

#!/usr/bin/env bash
# csv-parse 7.0.3 takes the first line end it sees for the only one. A file that begins with CRLF and goes on with LF gives
# fewer rows, without an error: the rest becomes one row whose last cells hold the other lines. Seen on Node 20.20.2.
# A list of line ends (record_delimiter) reads all of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat >try.mjs <<'JS'
import { parse } from 'csv-parse/sync'
const text = 'day,game,number\r\n2026-11-26,Catan,13\n2026-11-27,Catan,13\n2026-11-28,Catan,13\n'
const guessed = parse(text, { relax_column_count: true }).length
const told = parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }).length
console.log(`csv-parse 7.0.3, four lines: ${guessed} rows by itself, ${told} with a list of line ends`)
process.exit(guessed === 2 && told === 4 ? 0 : 1)
JS
node try.mjs

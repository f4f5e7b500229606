import type { ExpectedAnswer } from '#contract/knowledge-tests/schemas.ts'

export type Kind = ExpectedAnswer['kind']
/** What a form holds, whatever kind is chosen. */
export type WrittenExpectation = { value: string; rows: string; source: string; sql: string }

export const unwritten: WrittenExpectation = { value: '', rows: '', source: '', sql: '' }

/** What a form begins with where something is expected already. */
export function writtenOf(expected: ExpectedAnswer): WrittenExpectation {
  switch (expected.kind) {
    case 'value':
      return { ...unwritten, value: String(expected.value) }
    case 'sql':
      return { ...unwritten, source: expected.data_source_id, sql: expected.sql }
    case 'rows':
      return { ...unwritten, rows: expected.rows.map((row) => row.map((cell) => cell ?? '').join('\t')).join('\n') }
  }
}

/** What is expected, out of a form; undefined while something is missing. */
export function expectedOf(kind: Kind, { value, rows, source, sql }: WrittenExpectation): ExpectedAnswer | undefined {
  if (kind === 'value') return value.trim() === '' ? undefined : { kind, value: figureOr(value.trim()) }
  if (kind === 'sql') {
    const id = source as Extract<ExpectedAnswer, { kind: 'sql' }>['data_source_id']
    return source === '' || sql.trim() === '' ? undefined : { kind, data_source_id: id, sql: sql.trim() }
  }
  const written = rowsOf(rows)
  return written.length === 0 ? undefined : { kind, rows: written }
}

/** A row on each line, its cells apart by tabs, as spreadsheets copy them, or by semicolons. */
const rowsOf = (text: string): (string | number | null)[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cellOf(cell.trim())))

const figureOr = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
const cellOf = (text: string) => (text === '' ? null : figureOr(text))

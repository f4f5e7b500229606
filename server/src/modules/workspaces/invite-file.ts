import papaparse from 'papaparse'
import { limits } from '#contract/limits.ts'
import { emailAddress } from '#contract/workspaces/fields.ts'
import { fail } from '../../platform/http/fail.ts'
import type { GivenRow } from './invite-rows.ts'

const headings = { email: ['email', 'e-mail', 'mail', 'address', 'alamat email', 'surel'], role: ['role', 'peran'] }

/**
 * Reads a CSV file of people: UTF-8 or UTF-16 with or without its mark, separated by comma, semicolon or tab, with or
 * without a heading. Rows are numbered by their place in the file; empty ones are left out.
 */
export function readInviteFile(content: Buffer): GivenRow[] {
  const text = decode(content)
  const { data } = papaparse.parse<string[]>(text, { delimiter: delimiterOf(text), skipEmptyLines: false })
  const rows = data
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = columnsOf(rows[0]?.cells ?? [])
  const people = columns.heading ? rows.slice(1) : rows
  if (people.length === 0) throw fail('invite_file_empty')
  const limit = limits.workspace.inviteFileRows
  if (people.length > limit) throw fail('invite_file_too_long', { rows: people.length, limit })
  return people.map(({ row, cells }) => ({ row, email: cells[columns.email] ?? '', role: cells[columns.role] }))
}

/** The separator that the first row with anything in it has most of. */
function delimiterOf(text: string): string {
  const first = /\S.*/.exec(text)?.[0] ?? ''
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator
}

/** A first row that holds no address and names a column of addresses is a heading. */
function columnsOf(first: string[]): { heading: boolean; email: number; role: number } {
  const names = first.map((cell) => cell.toLowerCase())
  const email = names.findIndex((name) => headings.email.includes(name))
  if (email >= 0 && !first.some((cell) => emailAddress.safeParse(cell).success)) {
    return { heading: true, email, role: names.findIndex((name) => headings.role.includes(name)) }
  }
  return { heading: false, email: 0, role: 1 }
}

function decode(content: Buffer): string {
  const [first, second] = content
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Not a text in this encoding: the same answer as for a picture.
  }
  throw fail('invite_file_not_csv')
}

import papaparse from 'papaparse'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { storableText } from '../../../platform/db/json-text.ts'
import { openPhoneNumbers, type ReadPhoneNumber } from '../../../platform/phone-number.ts'

export type GivenPhone = { phoneNumber: string; name: string; variables: Record<string, string> }
type LeftOut = { line: number; value: string; reason: 'not_a_number' | 'duplicate' }
/** `line`: where somebody stands in the file. */
export type ReadPhones = { variables: string[]; phones: (GivenPhone & { line: number })[]; leftOut: LeftOut[] }

const numberHeading = /phone|number|nomor|nomer|telepon|telp|\bhp\b|\bwa\b|whatsapp|handphone/i
const nameHeading = /^(full.?)?na(me|ma)(.?lengkap)?$/i
const maxValue = messagingLimits.templateVariable

/** Reads numbers out of CSV, or out of lines with a number each; a number that comes again is left out. */
export async function readPhones(text: string): Promise<ReadPhones> {
  const { data } = papaparse.parse<string[]>(storableText(text.replace(/^\uFEFF/, '')), { skipEmptyLines: false })
  return readPhoneRows(data)
}

/** The same out of rows of a table. */
export async function readPhoneRows(table: readonly string[][]): Promise<ReadPhones> {
  const rows = table
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  const read = await openPhoneNumbers()
  const columns = columnsOf(rows[0]?.cells ?? [], rows[1]?.cells ?? [], read)
  return takeIn(columns.heading ? rows.slice(1) : rows, columns, read)
}

type Columns = { heading: boolean; number: number; name: number; variables: { index: number; key: string }[] }

function columnsOf(first: string[], second: string[], read: ReadPhoneNumber): Columns {
  if (first.some((cell) => read(cell) !== undefined))
    return { heading: false, number: first.findIndex((cell) => read(cell) !== undefined), name: -1, variables: [] }
  const named = first.findIndex((cell) => numberHeading.test(cell))
  const number = named >= 0 ? named : second.findIndex((cell) => read(cell) !== undefined)
  const name = first.findIndex((cell) => nameHeading.test(cell))
  const variables = first
    .map((cell, index) => ({ index, key: keyOf(cell) }))
    .filter(({ index, key }) => index !== number && index !== name && key !== '')
    .slice(0, messagingLimits.phoneVariables)
  return { heading: true, number, name, variables }
}

/** A heading as it is named in a message: `{{nomor_pesanan}}`. */
const keyOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, messagingLimits.label)

function takeIn(
  rows: { line: number; cells: string[] }[],
  { number, name, variables }: Columns,
  read: ReadPhoneNumber,
): ReadPhones {
  const phones = new Map<string, GivenPhone & { line: number }>()
  const leftOut: LeftOut[] = []
  for (const { line, cells } of rows) {
    const value = cells[number] ?? cells[0] ?? ''
    const phoneNumber = number < 0 ? undefined : read(value)
    if (phoneNumber === undefined) leftOut.push({ line, value: value.slice(0, 60), reason: 'not_a_number' })
    else if (phones.has(phoneNumber)) leftOut.push({ line, value: phoneNumber, reason: 'duplicate' })
    else
      phones.set(phoneNumber, {
        line,
        phoneNumber,
        name: (cells[name] ?? '').slice(0, messagingLimits.name),
        variables: Object.fromEntries(
          variables.map(({ index, key }) => [key, (cells[index] ?? '').slice(0, maxValue)]),
        ),
      })
  }
  return { variables: variables.map(({ key }) => key), phones: [...phones.values()], leftOut }
}

import { required } from '#contract/kit/required.ts'
import { sqlNames } from './column-keys.ts'
import { fileLeaning, isEmpty, type RawCell, typeColumn } from './column-type.ts'
import type { DocumentWarning, Sheet } from './document.ts'
import { filledCount, isAboveOthers, isEmptyRow, isHeaderRow, isWord, isYear, labelOf } from './header-row.ts'
import type { NumberStyle } from './parse-number.ts'
import { stacked } from './side-by-side.ts'
import { withoutTotals } from './totals.ts'

/** Cells of a sheet as read, row by row; `joined` are labels that merged cells repeat beside each other, as `row:column`. */
export type Grid = { name: string; rows: RawCell[][]; joined?: Set<string>; delimiter?: string }

const headerSearch = 25
// A table in SQL may not have many more.
const maxColumns = 1_000

/**
 * The tables of a grid: empty rows and columns left out, the header row found even below a title, columns typed. A sheet
 * that holds several tables, one below the other, gives one sheet for each.
 */
export function gridSheets(whole: Grid, warnings: DocumentWarning[]): Sheet[] {
  const grid = cutColumns(whole, warnings)
  const blocks = splitBlocks(grid)
  const leaning = fileLeaning(grid.rows, grid.delimiter)
  return blocks.map((block, index) => {
    const name = index === 0 ? grid.name : `${grid.name} (${index + 1})`
    return blockSheet(block, name, leaning, warnings)
  })
}

function cutColumns(grid: Grid, warnings: DocumentWarning[]): Grid {
  const widest = grid.rows.reduce((max, row) => Math.max(max, row.length), 0)
  if (widest <= maxColumns) return grid
  warnings.push({ code: 'columns_cut', params: { sheet: grid.name, columns: maxColumns, of: widest } })
  return { ...grid, rows: grid.rows.map((row) => row.slice(0, maxColumns)) }
}

type Block = { labels: string[]; rows: RawCell[][] }

/** Cuts the grid at headers that follow an empty row; everything before the first header is title. */
function splitBlocks(grid: Grid): Block[] {
  const rows = grid.rows
  const blocks: Block[] = []
  let at = findHeader(rows, 0, Math.min(rows.length, headerSearch), grid)
  if (at === undefined) return plainBlock(rows)
  while (at !== undefined) {
    const header: RawCell[] | undefined = rows[at]
    if (!header) break
    const lower = lowerHeader(rows, at, grid)
    const labels = lower ? joinLabels(header, lower) : header.map(labelOf)
    const bodyStart: number = at + (lower ? 2 : 1)
    const next = nextHeader(rows, bodyStart, grid)
    const body = rows.slice(bodyStart, next ?? rows.length).filter((row) => !isEmptyRow(row))
    blocks.push(stacked({ labels, rows: body }))
    at = next
  }
  const filled = blocks.filter((block) => block.rows.length > 0)
  return filled.length > 0 ? filled : blocks.slice(0, 1)
}

function plainBlock(rows: RawCell[][]): Block[] {
  const filled = rows.filter((row) => !isEmptyRow(row))
  return filled.length === 0 ? [] : [{ labels: [], rows: filled }]
}

function nextHeader(rows: RawCell[][], from: number, grid: Grid): number | undefined {
  for (let index = from + 1; index < rows.length - 1; index++) {
    if (!rows[index - 1]?.every(isEmpty)) continue
    const found = findHeader(rows, index, Math.min(rows.length, index + 3), grid)
    if (found !== undefined && startsOwnTable(rows, found)) return found
  }
  return undefined
}

/** A later header must have rows with other than text below it, or a list that merely has gaps would be cut. */
function startsOwnTable(rows: RawCell[][], at: number): boolean {
  const below = rows.slice(at + 1, at + 4).filter((row) => !isEmptyRow(row))
  return below.length > 0 && below.every((row) => row.some((cell) => !isEmpty(cell) && !isWord(cell)))
}

function findHeader(rows: RawCell[][], from: number, to: number, grid: Grid): number | undefined {
  const width = Math.max(1, ...rows.slice(from, Math.min(rows.length, from + 200)).map(filledCount))
  for (const [index, row] of rows.slice(from, to).entries()) {
    const at = from + index
    const filled = filledCount(row)
    if (filled === 0 || isTitle(row, width)) continue
    if (filled < (width <= 2 ? width : Math.max(2, width * 0.5)) && !lowerHeader(rows, at, grid)) {
      if (from > 0) return undefined
      continue
    }
    if (isHeaderRow(row) || isAboveOthers(rows, at) || lowerHeader(rows, at, grid)) return at
    if (filled >= width * 0.8 && width > 1) return undefined
  }
  return undefined
}

/** One text alone in its row, or repeated by a merge across the table. */
function isTitle(row: RawCell[], width: number): boolean {
  return width > 1 && new Set(row.filter((cell) => !isEmpty(cell)).map(labelOf)).size === 1
}

/** The second of two header rows; the upper has labels merged over several columns, and this row of labels below. */
function lowerHeader(rows: RawCell[][], at: number, grid: Grid): RawCell[] | undefined {
  const [row, below] = [rows[at], rows[at + 1]]
  if (!grid.joined || !row || !below || !isHeaderRow(below)) return undefined
  const joined = row.filter((_, column) => grid.joined?.has(`${at}:${column}`)).length
  const distinct = new Set(row.filter((cell) => !isEmpty(cell)).map(labelOf))
  const isUpper = joined > 0 && distinct.size >= 2 && row.every((cell) => isEmpty(cell) || isWord(cell) || isYear(cell))
  return isUpper ? below : undefined
}

function joinLabels(upper: RawCell[], lower: RawCell[]): string[] {
  const width = Math.max(upper.length, lower.length)
  return Array.from({ length: width }, (_, column) => {
    const parts = [labelOf(upper[column] ?? null), labelOf(lower[column] ?? null)]
    return [...new Set(parts.filter((part) => part !== ''))].join(' ')
  })
}

function blockSheet(whole: Block, name: string, leaning: NumberStyle, warnings: DocumentWarning[]): Sheet {
  const { rows: told, totals, notes } = withoutTotals(whole.rows, leaning)
  const block = { ...whole, rows: told }
  if (totals > 0) warnings.push({ code: 'totals_left_out', params: { sheet: name, rows: totals } })
  if (notes > 0) warnings.push({ code: 'notes_left_out', params: { sheet: name, rows: notes } })
  const width = block.rows.reduce((max, row) => Math.max(max, row.length), block.labels.length)
  const all = Array.from({ length: width }, (_, column) => ({
    label: block.labels[column] ?? '',
    cells: block.rows.map((row) => row[column] ?? null),
  })).filter((column) => column.label !== '' || column.cells.some((cell) => !isEmpty(cell)))
  const typed = all.map((column, index) => {
    const { unit, ...values } = typeColumn(column.cells, leaning)
    return { label: labelWith(unit, column.label || `Column ${index + 1}`), ...values }
  })
  for (const { label, leftovers } of typed)
    if (leftovers > 0) warnings.push({ code: 'values_kept_as_text', params: { sheet: name, column: label } })
  const keys = sqlNames(
    typed.map(({ label }) => label),
    'column',
  )
  const columns = typed.map(({ label, type }, index) => ({
    key: required(keys[index], 'each label gets a name'),
    label,
    type,
  }))
  const rows = block.rows.map((_, row) => typed.map((column) => column.values[row] ?? null))
  return { name, columns, rows, rowCount: rows.length }
}

/** What each cell says its number is counted in is said once above them. */
function labelWith(unit: string | undefined, label: string): string {
  return unit === undefined || label.toLowerCase().includes(unit.toLowerCase()) ? label : `${label} (${unit})`
}

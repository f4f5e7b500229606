import { isEmpty, type RawCell } from './column-type.ts'

type Table = { labels: string[]; rows: RawCell[][] }

/** A list that goes on beside itself under the same labels ('Year, Champion, Year, Champion') as one, its first part first. */
export function stacked({ labels, rows }: Table): Table {
  const width = widthOfPart(labels)
  if (width === undefined) return { labels, rows }
  const parts = Array.from({ length: labels.length / width }, (_, part) =>
    rows.map((row) => row.slice(part * width, (part + 1) * width)),
  )
  return { labels: labels.slice(0, width), rows: parts.flat().filter((row) => !row.every(isEmpty)) }
}

/** After how many labels all of them come again, or nothing: two at least, each once. */
export function widthOfPart(labels: readonly string[]): number | undefined {
  const width = labels.findIndex((label, index) => index > 0 && label === labels[0])
  if (width < 2 || labels.length % width !== 0 || labels.includes('')) return undefined
  const isAgain = labels.every((label, index) => label === labels[index % width])
  return isAgain && new Set(labels.slice(0, width)).size === width ? width : undefined
}

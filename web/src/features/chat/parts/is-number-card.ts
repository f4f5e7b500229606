import type { DataTable } from '#contract/chat/parts.ts'

/** A row of a few figures and nothing else, which is a card rather than a table. */
export const isNumberCard = ({ rows, columns }: Pick<DataTable, 'rows' | 'columns'>): boolean =>
  rows.length === 1 && columns.length > 0 && columns.length <= 4 && columns.every(({ type }) => type === 'number')

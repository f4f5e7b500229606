/** The number of a row, which nobody is shown. */
export const key = { name: 'id', type: 'integer', primaryKey: true, hidden: true } as const

/** A column that leads to another table. */
export const to = (name: string) => ({ name, type: 'integer', hidden: true }) as const

/** A foreign key to the `id` of a table. */
export const tie = (table: string, column: string, toTable: string) => ({ table, column, toTable, toColumn: 'id' })

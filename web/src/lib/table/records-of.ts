type Values<Value> = { columns: readonly { key: string }[]; rows: readonly (readonly Value[])[] }

/** Rows of values in the order of their columns as records by column, as tables and files take them. */
export const recordsOf = <Value>({ columns, rows }: Values<Value>): Record<string, Value | null>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null])))

/** The row of a statement that always gives one: an aggregate without a group, an insert that returns what it put in. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that gives a row gave none.')
  return row
}

/** Whether a query gives its rows in an order: an ORDER BY outside any parenthesis. */
export const isOrdered = (sql: string): boolean => {
  let outer = sql.replaceAll(/'[^']*'|"[^"]*"/g, '')
  for (let before = ''; before !== outer; ) {
    before = outer
    outer = outer.replaceAll(/\([^()]*\)/g, '')
  }
  return /\border\s+by\b/i.test(outer)
}

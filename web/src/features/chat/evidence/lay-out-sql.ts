const CLAUSE =
  /\s+\b(from|left join|right join|inner join|cross join|full join|join|where|group by|having|order by|limit|union all|union)\b/gi

/** A query that stands in one line, one clause per line; one that was laid out already stays as it is. Quoted text is left alone. */
export function layOutSql(sql: string): string {
  const trimmed = sql.trim()
  if (trimmed.includes('\n')) return trimmed
  const pieces = trimmed.split(/('(?:[^']|'')*'|"(?:[^"]|"")*")/)
  let depth = 0
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : breakOutside(piece))).join('')

  // Inside brackets a clause belongs to an expression or a small query: it stays in its line.
  function breakOutside(piece: string): string {
    return piece
      .split(/([()])/)
      .map((part) => {
        if (part === '(') depth += 1
        else if (part === ')') depth -= 1
        else if (depth === 0) return part.replace(CLAUSE, '\n$1')
        return part
      })
      .join('')
  }
}

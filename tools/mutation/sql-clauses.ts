type Span = { start: number; end: number }

const begins = /\b(?:where|and|or|on(?!\s+conflict))\s+|(?<=^|[\s(])\(/gi
const ends =
  /\b(?:where|and|or|order\s+by|limit|group\s+by|having|returning|for|on|union|join|left|then|else|end|do|set)\b/iy

/** The conditions in a text of SQL with `${…}` in it, each up to where the next begins or its bracket closes. */
export function clausesOf(sql: string): Span[] {
  const starts = [...sql.matchAll(begins)].filter((found) => !insideHole(sql, found.index))
  const spans = starts.flatMap((found) => {
    const start = found.index + found[0].length
    const end = endOf(sql, start)
    // What a bracket opens is a condition only where another follows it.
    return found[0] !== '(' || /^\s+(?:and|or)\b/i.test(sql.slice(end)) ? [{ start, end }] : []
  })
  return [...firstOf(sql), ...spans].filter(({ start, end }) => end > start)
}

/** A piece of SQL that begins with a condition, such as `s.user_id = ${userId} and …`. */
function firstOf(sql: string): Span[] {
  const start = sql.length - sql.trimStart().length
  const end = endOf(sql, start)
  const alone = /^\s*(?:[\w."]+\s*(?:[=<>]|is\b)|\$\{)/.test(sql) && /^\s*(?:(?:and|or)\b|$)/i.test(sql.slice(end))
  return alone && /[=<>]|\bis\b|\band\b|\bor\b/i.test(sql) ? [{ start, end }] : []
}

function endOf(sql: string, start: number): number {
  let depth = 0
  for (let at = start; at < sql.length; at++) {
    const character = sql[at]!
    if ('({['.includes(character)) depth++
    else if (')}]'.includes(character) && depth-- === 0) return trimmed(sql, start, at)
    else if (depth === 0 && /\W/.test(sql[at - 1] ?? ' ')) {
      ends.lastIndex = at
      if (ends.test(sql)) return trimmed(sql, start, at)
    }
  }
  return trimmed(sql, start, sql.length)
}

const trimmed = (sql: string, start: number, end: number) => start + sql.slice(start, end).trimEnd().length

/** Whether a place lies within `${…}`: that is no SQL, and templates in there are found by themselves. */
export function insideHole(sql: string, index: number): boolean {
  let depth = 0
  for (let at = 0; at < index; at++) {
    if (sql.startsWith('${', at)) depth++
    else if (depth > 0 && sql[at] === '}') depth--
  }
  return depth > 0
}

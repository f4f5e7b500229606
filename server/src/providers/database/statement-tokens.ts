export interface Token {
  /** `name` is a bare word, `quoted` one in double quotes; strings and numbers carry no text that matters. */
  readonly kind: 'name' | 'quoted' | 'string' | 'number' | 'symbol' | 'invalid'
  /** Bare words in lower case, quoted ones without their quotes. */
  readonly text: string
  /** Index of the first character. */
  readonly at: number
}

/** [what, its pattern at one place]; the order matters. Comments and blanks are left out of the result. */
const PATTERNS: readonly (readonly [Token['kind'] | 'blank', RegExp])[] = [
  ['blank', /[\s]+|--[^\n]*/y],
  ['string', /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y],
  // Characters can be spelled as \0070 in these, which would hide a name from every rule.
  ['invalid', /[uU]&['"]/y],
  ['string', /[bBxXnN]?'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")+"/y],
  ['string', /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$/y],
  ['name', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['number', /(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y],
  ['symbol', /[-+*/<>=~!@#%^&|?`:,;.()[\]]/y],
]

/** Splits SQL as PostgreSQL does with standard_conforming_strings on. What fits nothing becomes one `invalid` token. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < sql.length; ) {
    const comment = sql.startsWith('/*', at) ? endOfComment(sql, at) : undefined
    if (comment !== undefined) {
      if (comment < 0) return [...tokens, { kind: 'invalid', text: '/*', at }]
      at = comment
      continue
    }
    const [kind, text] = match(sql, at)
    if (kind === 'invalid') return [...tokens, { kind, text, at }]
    if (kind !== 'blank') tokens.push({ kind, text: plain(kind, text), at })
    at += text.length
  }
  return tokens
}

function match(sql: string, at: number): readonly [Token['kind'] | 'blank', string] {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at
    const found = pattern.exec(sql)
    if (found) return [kind, found[0]]
  }
  return ['invalid', sql.charAt(at)]
}

/** Comments nest. Returns the index after the last closing mark, or -1 when one stays open. */
function endOfComment(sql: string, start: number): number {
  const edges = /\/\*|\*\//g
  edges.lastIndex = start
  let depth = 0
  for (let edge = edges.exec(sql); edge; edge = edges.exec(sql)) {
    depth += edge[0] === '/*' ? 1 : -1
    if (depth === 0) return edges.lastIndex
  }
  return -1
}

function plain(kind: Token['kind'], text: string): string {
  if (kind === 'name') return text.toLowerCase()
  return kind === 'quoted' ? text.slice(1, -1).replaceAll('""', '"') : text
}

/** A piece of a SOQL query. `path`: a name, or several with dots between. */
export type SoqlToken = { kind: 'path' | 'text' | 'number' | 'date' | 'sign' | 'end'; text: string }

/** What is refused, by the word at which it was noticed. */
export class SoqlProblem extends Error {
  readonly word: string
  constructor(word: string) {
    super(`not understood: ${word}`)
    this.name = 'SoqlProblem'
    this.word = word.slice(0, 60)
  }
}

const shapes: readonly [SoqlToken['kind'], RegExp][] = [
  ['text', /'(?:[^'\\]|\\[nNrRtTbBfF"'\\_%])*'/y],
  ['date', /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2}))?/y],
  ['number', /-?\d+(?:\.\d+)?/y],
  ['path', /[A-Za-z]\w*(?:\.[A-Za-z]\w*)*/y],
  ['sign', /<=|>=|!=|<>|[=<>(),:]/y],
]

/** Takes a query apart. Throws SoqlProblem for a character that belongs to nothing. */
export function soqlTokens(query: string): SoqlToken[] {
  const tokens: SoqlToken[] = []
  for (let index = 0; index < query.length; ) {
    if (/\s/.test(query.charAt(index))) {
      index++
      continue
    }
    const token = tokenAt(query, index)
    if (!token) throw new SoqlProblem(query.slice(index, index + 20).split(/\s/)[0] ?? '')
    tokens.push(token)
    index += token.text.length
  }
  return [...tokens, { kind: 'end', text: '' }]
}

function tokenAt(query: string, index: number): SoqlToken | undefined {
  for (const [kind, shape] of shapes) {
    shape.lastIndex = index
    const text = shape.exec(query)?.[0]
    if (text !== undefined) return { kind, text }
  }
  return undefined
}

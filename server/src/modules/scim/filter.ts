import { badRequest } from './scim-error.ts'

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'
export type FilterValue = string | number | boolean | null
/** `emails[type eq "work"].value`: an attribute, which of its values, and a part of them; without the schema's name. */
export type AttributePath = { attribute: string; sub?: string; schema?: string }
export type ScimFilter =
  | { kind: 'compare'; path: AttributePath; operator: Operator; value: FilterValue }
  | { kind: 'present'; path: AttributePath }
  | { kind: 'and' | 'or'; left: ScimFilter; right: ScimFilter }
  | { kind: 'not'; filter: ScimFilter }
  | { kind: 'values'; path: AttributePath; filter: ScimFilter }
/** What a PATCH is about. */
export type PatchPath = AttributePath & { filter?: ScimFilter }

const operators = new Set<string>(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'])
const maxLength = 2_000
const maxDepth = 20

type Token = { kind: 'word' | 'string' | 'sign'; text: string; end: number }
const token = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const found = token.exec(text)
    if (!found) throw badRequest('invalidFilter', 'The filter has a text that does not end.')
    const [, string, sign, word] = found
    const kind = string !== undefined ? 'string' : sign !== undefined ? 'sign' : 'word'
    tokens.push({ kind, text: string ?? sign ?? word ?? '', end: token.lastIndex })
  }
  return tokens
}

class Reader {
  private position = 0
  private depth = 0
  private readonly tokens: readonly Token[]
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  get isDone(): boolean {
    return this.position >= this.tokens.length
  }

  /** `or` binds least, then `and`, then `not`. */
  readOr(): ScimFilter {
    if (++this.depth > maxDepth) throw badRequest('invalidFilter', 'The filter is nested too deeply.')
    let left = this.readAnd()
    while (this.takeWord('or')) left = { kind: 'or', left, right: this.readAnd() }
    this.depth--
    return left
  }

  private readAnd(): ScimFilter {
    let left = this.readOne()
    while (this.takeWord('and')) left = { kind: 'and', left, right: this.readOne() }
    return left
  }

  private readOne(): ScimFilter {
    if (this.takeWord('not')) return { kind: 'not', filter: this.readGroup() }
    if (this.peek()?.text === '(' && this.peek()?.kind === 'sign') return this.readGroup()
    const path = readAttribute(this.next('word', 'an attribute').text, 'invalidFilter')
    if (this.takeSign('[')) {
      const filter = this.readOr()
      this.require(']')
      // Not in the RFC's grammar, but what Entra ID asks: emails[type eq "work"].value eq "…".
      if (!this.peek()?.text.startsWith('.') || this.peek()?.kind !== 'word') return { kind: 'values', path, filter }
      const part = readAttribute(this.next('word', 'an attribute').text.slice(1), 'invalidFilter')
      return { kind: 'values', path, filter: { kind: 'and', left: filter, right: this.readComparison(part) } }
    }
    return this.readComparison(path)
  }

  private readComparison(path: AttributePath): ScimFilter {
    const operator = this.next('word', 'an operator').text.toLowerCase()
    if (operator === 'pr') return { kind: 'present', path }
    if (!operators.has(operator)) throw badRequest('invalidFilter', `The filter has no operator ${operator}.`)
    return { kind: 'compare', path, operator: operator as Operator, value: this.readValue() }
  }

  private readGroup(): ScimFilter {
    this.require('(')
    const filter = this.readOr()
    this.require(')')
    return filter
  }

  private readValue(): FilterValue {
    const found = this.tokens[this.position++]
    if (!found || found.kind === 'sign') throw badRequest('invalidFilter', 'The filter lacks a value.')
    try {
      // JSON, but for what Entra ID writes: True and False.
      const value: unknown = JSON.parse(found.kind === 'word' ? found.text.toLowerCase() : found.text)
      if (value === null || typeof value !== 'object') return value as FilterValue
    } catch {}
    throw badRequest('invalidFilter', `The filter has a value that cannot be read: ${found.text}`)
  }

  takeSign(sign: string): boolean {
    const found = this.peek()?.kind === 'sign' && this.peek()?.text === sign
    if (found) this.position++
    return found
  }

  require(sign: string): void {
    if (!this.takeSign(sign)) throw badRequest('invalidFilter', `The filter lacks a ${sign}.`)
  }

  private takeWord(word: string): boolean {
    const found = this.peek()?.kind === 'word' && this.peek()?.text.toLowerCase() === word
    if (found) this.position++
    return found
  }

  private peek(): Token | undefined {
    return this.tokens[this.position]
  }

  next(kind: Token['kind'], what: string): Token {
    const found = this.tokens[this.position++]
    if (found?.kind !== kind) throw badRequest('invalidFilter', `The filter lacks ${what}.`)
    return found
  }
}

/** Reads a filter (RFC 7644, 3.4.2.2). Throws `invalidFilter`. */
export function parseFilter(text: string): ScimFilter {
  if (text.length > maxLength) throw badRequest('invalidFilter', 'The filter is too long.')
  const reader = new Reader(readTokens(text))
  const filter = reader.readOr()
  if (!reader.isDone) throw badRequest('invalidFilter', 'The filter goes on after its end.')
  return filter
}

const namePattern = /^[A-Za-z$][\w$-]*$/

/** `urn:ietf:params:scim:schemas:core:2.0:User:name.familyName`, with or without the schema. */
function readAttribute(text: string, scimType: 'invalidFilter' | 'invalidPath'): AttributePath {
  const at = text.toLowerCase().startsWith('urn:') ? text.lastIndexOf(':') : -1
  const schema = at > 0 ? text.slice(0, at) : undefined
  // The version of a schema has a dot of its own.
  const [attribute = '', sub, ...more] = text.slice(at + 1).split('.')
  if (!namePattern.test(attribute) || (sub !== undefined && !namePattern.test(sub)) || more.length > 0)
    throw badRequest(scimType, `${text} is no attribute.`)
  return { attribute, ...(sub !== undefined && { sub }), ...(schema !== undefined && { schema }) }
}

/** Reads the path of a PATCH (3.5.2): an attribute, which of its values, a part of them. Throws `invalidPath`. */
export function parsePath(text: string): PatchPath {
  const open = text.indexOf('[')
  if (open < 0) return readAttribute(text.trim(), 'invalidPath')
  const close = text.lastIndexOf(']')
  const after = text.slice(close + 1).trim()
  if (close < open || (after !== '' && !/^\.[A-Za-z$][\w$-]*$/.test(after)))
    throw badRequest('invalidPath', `${text} is no path.`)
  const path = readAttribute(text.slice(0, open).trim(), 'invalidPath')
  const filter = parseFilter(text.slice(open + 1, close))
  return { ...path, filter, ...(after !== '' && { sub: after.slice(1) }) }
}

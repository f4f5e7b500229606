import { localized } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import { flowLimits } from '../limits.ts'
import { ExpressionError } from './expression-error.ts'
import { type ExpressionToken, tokensOf, unexpectedToken } from './tokens.ts'

export type Expression =
  | { type: 'literal'; value: string | number | boolean | null }
  | { type: 'root'; name: string; at: number }
  | { type: 'member'; of: Expression; key: Expression }
  | { type: 'not' | 'minus'; of: Expression }
  | { type: 'binary'; operator: string; left: Expression; right: Expression }
  | { type: 'choose'; when: Expression; then: Expression; otherwise: Expression }
  | { type: 'format'; name: string; of: Expression; given: Expression[]; at: number }
  | { type: 'list'; items: Expression[] }

// Words of people are looked up here: a Map knows no prototype.
const strengths = new Map<string, number>(
  Object.entries({
    or: 1,
    '||': 1,
    and: 2,
    '&&': 2,
    '==': 3,
    '!=': 3,
    contains: 3,
    in: 3,
    '<': 4,
    '<=': 4,
    '>': 4,
    '>=': 4,
    '+': 5,
    '-': 5,
    '*': 6,
    '/': 6,
    '%': 6,
  }),
)
const literals = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Reads `order.items[0].price * 2 | number:2`. Throws ExpressionError (`syntax`, `too_long`). */
export function parseExpression(source: string): Expression {
  if (source.length > flowLimits.expression.characters)
    throw new ExpressionError('too_long', localized('The expression is too long.', 'Ekspresi ini terlalu panjang.'))
  const reader = new Reader(tokensOf(source))
  const parsed = reader.piped()
  reader.expectEnd()
  return parsed
}

class Reader {
  readonly #tokens: ExpressionToken[]
  /** Stands wherever there is no other. */
  readonly #end: ExpressionToken
  #next = 0
  #depth = 0

  constructor(tokens: ExpressionToken[]) {
    this.#tokens = tokens
    this.#end = required(tokens.at(-1), 'the last token is the end')
  }

  /** An expression and the formats after it. */
  piped(): Expression {
    let parsed = this.#choice()
    while (this.#take('|')) {
      const name = this.#advance()
      if (name.kind !== 'name') throw unexpectedToken(name.text, name.at)
      const given: Expression[] = []
      while (this.#take(':')) given.push(this.#unary())
      parsed = { type: 'format', name: name.text, of: parsed, given, at: name.at }
    }
    return parsed
  }

  expectEnd(): void {
    const { kind, text, at } = this.#peek()
    if (kind !== 'end') throw unexpectedToken(text, at)
  }

  #choice(): Expression {
    const when = this.#binary(0)
    if (!this.#take('?')) return when
    const then = this.#choice()
    this.#expect(':')
    return { type: 'choose', when, then, otherwise: this.#choice() }
  }

  #binary(least: number): Expression {
    let left = this.#unary()
    for (;;) {
      const { text, kind } = this.#peek()
      const strength = kind === 'sign' || kind === 'name' ? strengths.get(text) : undefined
      if (strength === undefined || strength <= least) return left
      this.#advance()
      left = { type: 'binary', operator: text, left, right: this.#binary(strength) }
    }
  }

  #unary(): Expression {
    if (++this.#depth > flowLimits.expression.depth)
      throw new ExpressionError(
        'too_long',
        localized('The expression is nested too deeply.', 'Ekspresi ini terlalu bertingkat.'),
      )
    try {
      if (this.#take('!') || this.#take('not')) return { type: 'not', of: this.#unary() }
      if (this.#take('-')) return { type: 'minus', of: this.#unary() }
      return this.#members(this.#primary())
    } finally {
      this.#depth--
    }
  }

  #members(of: Expression): Expression {
    for (;;) {
      if (this.#take('.')) {
        const { kind, text, at } = this.#advance()
        if (kind !== 'name' && kind !== 'number') throw unexpectedToken(text, at)
        of = { type: 'member', of, key: { type: 'literal', value: text } }
      } else if (this.#take('[')) {
        of = { type: 'member', of, key: this.#choice() }
        this.#expect(']')
      } else return of
    }
  }

  #primary(): Expression {
    const { kind, text, at } = this.#advance()
    if (kind === 'number') return { type: 'literal', value: Number(text) }
    if (kind === 'text') return { type: 'literal', value: unquoted(text) }
    if (kind === 'name')
      return literals.has(text)
        ? { type: 'literal', value: literals.get(text) ?? null }
        : { type: 'root', name: text, at }
    if (text === '(') {
      const inner = this.piped()
      this.#expect(')')
      return inner
    }
    if (text === '[') return { type: 'list', items: this.#items() }
    throw unexpectedToken(text, at)
  }

  #items(): Expression[] {
    const items: Expression[] = []
    if (this.#take(']')) return items
    do items.push(this.#choice())
    while (this.#take(','))
    this.#expect(']')
    return items
  }

  #peek = (): ExpressionToken => this.#tokens[this.#next] ?? this.#end
  #advance = (): ExpressionToken => this.#tokens[this.#next++] ?? this.#end
  #take(text: string): boolean {
    const token = this.#peek()
    if (token.text !== text || token.kind === 'text' || token.kind === 'end') return false
    this.#next++
    return true
  }
  #expect(text: string): void {
    const token = this.#peek()
    if (!this.#take(text)) throw unexpectedToken(token.text, token.at)
  }
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r' }
const unquoted = (text: string) => text.slice(1, -1).replace(/\\(.)/gs, (_, char: string) => escapes[char] ?? char)

import { required } from '../required.ts'
import type { Token } from '../tokens.ts'
import { StatementRefused } from '../tree.ts'
import { refusalOf } from './refusals.ts'
import type { Rules } from './rules.ts'

const DEEPEST = 200
const LONGEST_CHAIN = 500

/** A place in the tokens of one statement, with the rules of its dialect. */
export class Cursor {
  readonly sql: string
  readonly rules: Rules
  readonly #tokens: readonly Token[]
  /** Stands wherever there is no other. */
  readonly #end: Token
  readonly #closings: readonly number[]
  #position = 0
  #depth = 0

  constructor(sql: string, tokens: readonly Token[], rules: Rules) {
    this.sql = sql
    this.#tokens = tokens
    this.#end = required(tokens.at(-1), 'the last token is the end')
    this.#closings = closingsOf(tokens)
    this.rules = rules
  }

  get token(): Token {
    return this.#tokens[this.#position] ?? this.#end
  }

  ahead(count = 1): Token {
    return this.#tokens[this.#position + count] ?? this.#end
  }

  /** The token before this one. */
  get before(): Token | undefined {
    return this.#tokens[this.#position - 1]
  }

  next(): Token {
    const { token } = this
    if (token.kind !== 'end') this.#position++
    return token
  }

  /** Whether the words or symbols stand here, one after the other. */
  is(...words: string[]): boolean {
    return words.every((word, index) => this.ahead(index).word === word)
  }

  isOneOf(words: ReadonlySet<string>): boolean {
    return words.has(this.token.word)
  }

  take(...words: string[]): boolean {
    if (!this.is(...words)) return false
    for (const _ of words) this.next()
    return true
  }

  expect(...words: string[]): void {
    if (!this.take(...words)) this.refuse()
  }

  /** How far ahead the parenthesis closes that opens `from` tokens ahead. */
  closing(from: number): number {
    return (this.#closings[this.#position + from] ?? this.#tokens.length) - this.#position
  }

  /** Runs `work` one level deeper: neither we nor a server shall run out of stack. */
  deeper<T>(work: () => T): T {
    if (++this.#depth > DEEPEST) this.refuse('too_long', 'The query is nested too deeply.')
    try {
      return work()
    } finally {
      this.#depth--
    }
  }

  checkChain(length: number): void {
    if (length > LONGEST_CHAIN) this.refuse('too_long', 'The query has too long a chain of operators.')
  }

  /** Throws for the token that stands here, for a reason of its own where it has one. */
  refuse(reason?: string, message?: string, token = this.token): never {
    const [ownReason, ownMessage] = refusalOf(token, this.rules)
    throw new StatementRefused(reason ?? ownReason, message ?? ownMessage, token.at)
  }
}

/** For each opening parenthesis the place of the one that closes it. */
function closingsOf(tokens: readonly Token[]): number[] {
  const closings: number[] = []
  const open: number[] = []
  tokens.forEach(({ word }, index) => {
    if (word === '(') open.push(index)
    const opened = word === ')' ? open.pop() : undefined
    if (opened !== undefined) closings[opened] = index
  })
  return closings
}

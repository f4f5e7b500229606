import type { Dialect } from './dialect.ts'
import { type slotPatterns, type Token, tokensOf } from './tokens.ts'

type SlotStyle = keyof typeof slotPatterns

/** Names of the slots of a statement, each once: `{{name}}` or `:name`. Throws StatementRefused where it cannot be cut into tokens. */
export const slotsIn = (sql: string, dialect: Dialect, style: SlotStyle): string[] => [
  ...new Set(tokensOf(sql, dialect, style).flatMap(({ kind, text }) => (kind === 'slot' ? [text] : []))),
]

/** The statement with literals in place of its slots; texts, names and comments are left alone. Throws like `slotsIn`. */
export const withSlots = (
  sql: string,
  dialect: Dialect,
  style: SlotStyle,
  literalOf: (name: string) => string,
): string => replaced(sql, tokensOf(sql, dialect, style), ({ text }) => literalOf(text))

const beforeCount = new Set(['limit', 'offset', 'top', 'next', 'first'])

/** To be read: a slot stands as a text of its own length, and as a digit where only these may stand. */
export const withClosedSlots = (sql: string, tokens: readonly Token[]): string =>
  replaced(sql, tokens, ({ at, end }, before) =>
    beforeCount.has(before?.word ?? '') ? '1'.padEnd(end - at) : `'${sql.slice(at + 1, end - 1)}'`,
  )

/** The slot that a text of the tree stands for, as written; undefined for any other text. */
export const slotOf = (text: string): string | undefined => (/^\{\s*\w+\s*\}$/.test(text) ? `{${text}}` : undefined)

const replaced = (
  sql: string,
  tokens: readonly Token[],
  by: (token: Token, before: Token | undefined) => string,
): string =>
  tokens.reduceRight((text, token, index) => {
    if (token.kind !== 'slot') return text
    return text.slice(0, token.at) + by(token, tokens[index - 1]) + text.slice(token.end)
  }, sql)

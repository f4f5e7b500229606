import { localized } from '#contract/kit/localized-text.ts'
import { ExpressionError } from './expression-error.ts'

export type ExpressionToken = { kind: 'number' | 'text' | 'name' | 'sign' | 'end'; text: string; at: number }

const pattern =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]|])/uy

/** Splits an expression. Throws ExpressionError `syntax` at what is no part of one. */
export function tokensOf(source: string): ExpressionToken[] {
  const tokens: ExpressionToken[] = []
  let at = 0
  while (at < source.length) {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (!found) throw unexpectedToken(source.slice(at, at + 10), at)
    for (const kind of ['number', 'text', 'name', 'sign'] as const) {
      const text = found.groups?.[kind]
      if (text !== undefined) tokens.push({ kind, text, at })
    }
    at = pattern.lastIndex
  }
  tokens.push({ kind: 'end', text: '', at })
  return tokens
}

export const unexpectedToken = (text: string, at: number): ExpressionError =>
  text === ''
    ? new ExpressionError('syntax', localized('The expression ends too early.', 'Ekspresi ini belum selesai.'), at)
    : new ExpressionError(
        'syntax',
        localized(
          `"${text}" is not expected here (character ${at + 1}).`,
          `"${text}" tidak cocok di sini (huruf ke-${at + 1}).`,
        ),
        at,
      )

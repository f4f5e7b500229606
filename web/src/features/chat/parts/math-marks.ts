/** Code is left as it is; everything else may hold formulas. */
const CODE = /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S]))|(`+)(?!`)[\s\S]*?[^`]\3(?!`))/m
/** `$…$` on one line, not touching blanks inside and no figure after it: `$5 and $10` is money. */
const SINGLE = /(?<![\\$\w])\$(?![\s$])([^\n$]{1,300}?)(?<![\s\\$])\$(?![\w$])/g
/** What makes such words a formula: a command, a power or an index, a relation, or one letter alone. */
const FORMULA = /\\[a-zA-Z]|[\^_]|[^=]=[^=]|[<>≤≥≠±×÷√∑∫]|^[a-zA-Z](?:\([a-zA-Z]\))?$|[a-zA-Z]\s*[+*/-]\s*[a-zA-Z\d]/
const MONEY = /^\d[\d.,]*(?:\s?(?:k|m|bn|rb|jt|juta|miliar|ribu))?\b(?!\s*[\^_=<>+*/\\-])/i

/** Whether a text may hold a formula at all; cheap, asked for every piece. */
export const mayHoldMath = (text: string): boolean => /\$|\\[([]/.test(text) && markMath(text).includes('$$')

/** Writes every formula as `$$…$$`, the one way that is read here: `\(…\)`, `\[…\]` and a `$…$` that is not money. */
export function markMath(text: string): string {
  const found = CODE.exec(text)
  if (!found || found[0] === '') return marked(text)
  const end = found.index + found[0].length
  return marked(text.slice(0, found.index)) + found[0] + (end < text.length ? markMath(text.slice(end)) : '')
}

const marked = (text: string): string =>
  text
    .replace(/\\\[([\s\S]{1,4000}?)\\\]/g, (_, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replace(/\\\(([^\n]{1,1000}?)\\\)/g, (_, formula: string) => `$$${formula.trim()}$$`)
    .replace(SINGLE, (whole, formula: string) =>
      FORMULA.test(formula) && !MONEY.test(formula) ? `$$${formula}$$` : whole,
    )

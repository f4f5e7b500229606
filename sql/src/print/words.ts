import type { Dialect } from '#sql/dialect.ts'
import { StatementRefused, type TypeName } from '../tree.ts'
import { textLiteral } from '../write/literals.ts'
import { quotedName } from '../write/names.ts'

export const safeWords = /^[a-z_][a-z0-9_]*( [a-z_][a-z0-9_]*)*$/
export const safeNumber = /^(0x[0-9a-f]+|\d+(\.\d*)?(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?)$/i
/** Two dashes, and a slash with a star, would begin a comment. */
export const safeOperator = /^((?!.*(--|\/\*))[-+*/%^<>=!~&|#@?:]{1,4}|div|mod|xor)$/

/** Prints names, texts and types: what cannot be left by what stands in it. */
export class WordPrinter {
  protected readonly dialect: Dialect

  constructor(dialect: Dialect) {
    this.dialect = dialect
  }

  protected text(value: string): string {
    return printText(value, this.dialect)
  }

  protected type({ name, args, dimensions }: TypeName): string {
    const size = (arg: number) => (arg === -1 && this.dialect === 'sqlserver' ? 'MAX' : this.whole(arg))
    const list = args.length > 0 ? `(${args.map(size).join(', ')})` : ''
    return `${this.checked(name, safeWords)}${list}${'[]'.repeat(dimensions)}`
  }

  protected bytes(hex: string): string {
    const digits = this.checked(hex.toLowerCase(), /^([0-9a-f]{2})*$/)
    if (this.dialect === 'sqlserver') return `0x${digits}`
    return this.dialect === 'postgres' ? `'\\x${digits}'::bytea` : `X'${digits}'`
  }

  protected whole(value: number): string {
    return this.checked(String(value), /^-?\d{1,9}$/)
  }

  protected name(name: string): string {
    return printName(name, this.dialect)
  }

  protected nameList(names: string[]): string {
    return names.length > 0 ? ` (${names.map((name) => this.name(name)).join(', ')})` : ''
  }

  /** The last look at what is printed without quotes. */
  protected checked(text: string, pattern: RegExp): string {
    if (!pattern.test(text)) throw new StatementRefused('not_readable', `${text} cannot be written down.`)
    return text
  }
}

/** A name as an identifier that it cannot leave. SQLite takes `"x"` for a text where there is no such column, but not `` `x` ``. */
function printName(name: string, dialect: Dialect): string {
  if (name === '' || name.includes('\0'))
    throw new StatementRefused('not_readable', 'A name is empty or has a zero byte.')
  return quotedName(name, dialect === 'sqlite' ? 'mysql' : dialect)
}

function printText(value: string, dialect: Dialect): string {
  if (value.includes('\0')) throw new StatementRefused('not_readable', 'A text has a zero byte.')
  return textLiteral(value, dialect)
}

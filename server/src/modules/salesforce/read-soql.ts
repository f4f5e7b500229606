import { SoqlProblem, type SoqlToken, soqlTokens } from './soql-tokens.ts'

/** A column of what a query gives: `path` leads to it in a record, `label` is what was asked. */
export type SoqlColumn = { path: readonly string[]; label: string }
export type ReadSoql = { text: string; object: string; columns: SoqlColumn[] }

const aggregates = new Set(['COUNT', 'COUNT_DISTINCT', 'SUM', 'AVG', 'MIN', 'MAX'])
const periods = new Set(
  ['CALENDAR', 'FISCAL'].flatMap((kind) => ['YEAR', 'QUARTER', 'MONTH'].map((unit) => `${kind}_${unit}`)),
)
const reserved = new Set(
  'SELECT FROM WHERE AND OR NOT IN LIKE INCLUDES EXCLUDES NULL TRUE FALSE GROUP BY HAVING ORDER LIMIT OFFSET USING SCOPE WITH FOR VIEW REFERENCE UPDATE ALL ROWS TYPEOF'.split(
    ' ',
  ),
)
const dateWords =
  /^(YESTERDAY|TODAY|TOMORROW|(LAST|THIS|NEXT)_(WEEK|MONTH|QUARTER|YEAR|FISCAL_QUARTER|FISCAL_YEAR)|(LAST|NEXT)_90_DAYS)$/
const countedDates = /^((LAST|NEXT)_N|N)_(DAYS|WEEKS|MONTHS|QUARTERS|YEARS|FISCAL_QUARTERS|FISCAL_YEARS)(_AGO)?$/
const maxDepth = 20
/** Rows that a query may give together. */
const maxRows = 2_000

/**
 * Reads a SOQL query and writes it anew: what is asked is what was understood, so that nothing passes that was not. `FOR VIEW`, `FOR REFERENCE`,
 * `FOR UPDATE` and `UPDATE TRACKING` change records or lock them and are not part of it, nor are subqueries. Throws SoqlProblem.
 */
export function readSoql(query: string): ReadSoql {
  const reader = new Reader(soqlTokens(query))
  return reader.read()
}

class Reader {
  private readonly tokens: readonly SoqlToken[]
  private at = 0
  private isAggregate = false
  private values = 0

  constructor(tokens: readonly SoqlToken[]) {
    this.tokens = tokens
  }

  read(): ReadSoql {
    this.need('SELECT')
    const items = this.list(() => this.item())
    this.need('FROM')
    const object = this.name()
    const where = this.takes('WHERE') ? ` WHERE ${this.conditions(0).join('')}` : ''
    const groups = this.takes('GROUP', 'BY') ? this.list(() => this.groupItem()) : []
    const order = this.takes('ORDER', 'BY') ? ` ORDER BY ${this.list(() => this.orderItem()).join(', ')}` : ''
    const limit = this.takes('LIMIT') ? Math.min(this.count(), maxRows) : maxRows
    const offset = this.takes('OFFSET') ? ` OFFSET ${this.count()}` : ''
    if (this.now.kind !== 'end') throw this.problem()
    // Salesforce refuses LIMIT where everything becomes one row.
    const isOneRow = this.isAggregate && groups.length === 0
    const grouped = groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : ''
    const rest = isOneRow ? '' : `${order} LIMIT ${limit}${offset}`
    const isGrouped = this.isAggregate || groups.length > 0
    return {
      text: `SELECT ${items.map(({ text }) => text).join(', ')} FROM ${object}${where}${grouped}${rest}`,
      object,
      columns: items.map(({ label, path }) => ({ label, path: isGrouped ? path.slice(-1) : path })),
    }
  }

  private item(): SoqlColumn & { text: string } {
    const asked = this.value()
    if (asked.isPath) return { text: asked.text, label: asked.text, path: asked.text.split('.') }
    const own = this.now.kind === 'path' && !reserved.has(this.word()) ? this.name() : undefined
    // The name is Salesforce's own otherwise, and counts by place.
    const alias = own ?? `value${++this.values}`
    return { text: `${asked.text} ${alias}`, label: own ?? asked.text, path: [alias] }
  }

  private groupItem(): string {
    const { text, isAggregate } = this.value()
    if (isAggregate) throw new SoqlProblem(text)
    return text
  }

  private orderItem(): string {
    const { text } = this.value()
    const direction = this.takes('DESC') ? ' DESC' : this.takes('ASC') ? ' ASC' : ''
    const empty = this.takes('NULLS', 'FIRST') ? ' NULLS FIRST' : this.takes('NULLS', 'LAST') ? ' NULLS LAST' : ''
    return `${text}${direction}${empty}`
  }

  /** A field, or a function of one. */
  private value(): { text: string; isPath: boolean; isAggregate: boolean } {
    const word = this.word()
    const path = this.path()
    if (!this.takes('(')) return { text: path, isPath: true, isAggregate: false }
    const isAggregate = aggregates.has(word)
    if (!isAggregate && !periods.has(word) && word !== 'DAY_ONLY') throw new SoqlProblem(path)
    const of = word === 'COUNT' && this.now.text === ')' ? 'Id' : this.path()
    this.need(')')
    this.isAggregate ||= isAggregate
    return { text: `${word}(${of})`, isPath: false, isAggregate }
  }

  /** The conditions, and what joins them between. */
  private conditions(depth: number): string[] {
    const parts = [this.condition(depth)]
    const joint = this.word() === 'OR' ? 'OR' : 'AND'
    while (this.takes(joint)) parts.push(` ${joint} `, this.condition(depth))
    // SOQL wants parentheses where AND and OR meet.
    if (['AND', 'OR'].includes(this.word()) && this.now.kind === 'path') throw this.problem()
    return parts
  }

  private condition(depth: number): string {
    if (depth > maxDepth) throw this.problem()
    if (this.takes('NOT')) return `(NOT ${this.condition(depth + 1)})`
    if (this.takes('(')) {
      const parts = this.conditions(depth + 1)
      this.need(')')
      // A single one that begins so is in parentheses as a whole.
      return parts.length === 1 && parts[0]?.startsWith('(') ? parts[0] : `(${parts.join('')})`
    }
    const { text, isAggregate } = this.value()
    if (isAggregate) throw new SoqlProblem(text)
    for (const sign of ['=', '!=', '<>', '<=', '>=', '<', '>'])
      if (this.takes(sign)) return `${text} ${sign === '<>' ? '!=' : sign} ${this.literal()}`
    if (this.takes('LIKE')) return `${text} LIKE ${this.literal()}`
    const several = this.takes('NOT', 'IN') ? 'NOT IN' : ['IN', 'INCLUDES', 'EXCLUDES'].find((word) => this.takes(word))
    if (!several) throw this.problem()
    this.need('(')
    const values = this.list(() => this.literal())
    this.need(')')
    return `${text} ${several} (${values.join(', ')})`
  }

  private literal(): string {
    const { kind, text } = this.now
    const word = this.word()
    if (kind === 'text' || kind === 'number' || kind === 'date') {
      this.at++
      return text
    }
    if (kind !== 'path') throw this.problem()
    const isKnown = word === 'NULL' || word === 'TRUE' || word === 'FALSE' || dateWords.test(word)
    if (!isKnown && !countedDates.test(word)) throw this.problem()
    this.at++
    if (isKnown) return dateWords.test(word) ? word : word.toLowerCase()
    this.need(':')
    return `${word}:${this.count()}`
  }

  private count(): number {
    const { kind, text } = this.now
    if (kind !== 'number' || !/^\d{1,6}$/.test(text)) throw this.problem()
    this.at++
    return Number(text)
  }

  private name(): string {
    if (this.now.text.includes('.')) throw this.problem()
    return this.path()
  }

  private path(): string {
    const { kind, text } = this.now
    if (kind !== 'path' || reserved.has(text.toUpperCase())) throw this.problem()
    this.at++
    return text
  }

  private list<T>(read: () => T): T[] {
    const found = [read()]
    while (this.takes(',')) found.push(read())
    return found
  }

  private get now(): SoqlToken {
    return this.tokens[this.at] ?? { kind: 'end', text: '' }
  }

  private word(): string {
    return this.now.text.toUpperCase()
  }

  private takes(...words: string[]): boolean {
    const isThere = words.every((word, index) => {
      const token = this.tokens[this.at + index]
      return token !== undefined && token.kind !== 'text' && token.text.toUpperCase() === word
    })
    if (isThere) this.at += words.length
    return isThere
  }

  private need(word: string): void {
    if (!this.takes(word)) throw this.problem()
  }

  private problem(): SoqlProblem {
    return new SoqlProblem(this.now.text || 'end')
  }
}

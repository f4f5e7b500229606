import type { CloudRecord } from './salesforce-fields.ts'

/** Whether a record fits the conditions of a query that are joined by AND; of what is not read here everything fits. */
export function matchesWhere(record: CloudRecord, soql: string): boolean {
  const [, where = ''] = /^SELECT .*? FROM \w+ WHERE (.*?)(?: ORDER BY .*?)?(?: LIMIT \d+)?$/s.exec(soql) ?? []
  return where.split(/ AND (?=\w+ (?:=|>=|IN))/).every((condition) => {
    const [, name = '', sign, literal = ''] = /^(\w+) (=|>=|IN) (.*)$/s.exec(condition) ?? []
    const value = record[name] ?? null
    if (sign === 'IN')
      return literalsOf(literal).some((one) => (name === 'Id' ? isSameId(one, value) : isSame(one, value)))
    if (sign === '>=') return new Date(String(value)) >= new Date(literal)
    if (sign !== '=') return true
    return literal === 'null' ? value === null : isSame(textOf(literal), value)
  })
}

/** Case makes no difference to it. */
const isSame = (literal: string, value: unknown) =>
  value !== null && String(value).toLowerCase() === literal.toLowerCase()

/** `('a', 'b\\'s', 3)` */
const literalsOf = (list: string) =>
  [...list.matchAll(/'((?:[^'\\]|\\.)*)'|(-?[\d.]+)/g)].map(([, text, number]) =>
    textOf(text === undefined ? (number ?? '') : `'${text}'`),
  )

const isSameId = (id: string, value: unknown) => id !== '' && String(value).slice(0, 15) === id.slice(0, 15)

const textOf = (literal: string) => (literal.startsWith("'") ? literal.slice(1, -1).replace(/\\(.)/g, '$1') : literal)

import { type Period, readTimes, shiftDay } from '#engine/period/index.ts'
import { type Dialect, StatementRefused, type Token, tokensOf } from '#sql/index.ts'
import { questionWords } from '../link/words.ts'

/** A stretch of time that a question names: its words, and what they mean on a day. */
export interface NamedPeriod {
  words: string
  period: Period
}

/** The stretches of time in a question, in their order, as of a day (`YYYY-MM-DD`). */
export const periodsIn = (question: string, today: string): NamedPeriod[] => {
  const tokens = questionWords(question)
  return readTimes(tokens, { today }).flatMap(({ first, end, meaning }) => {
    const words = question.slice(tokens[first]?.start ?? 0, tokens[end - 1]?.end ?? 0).toLowerCase()
    return meaning ? [{ words, period: meaning.period }] : []
  })
}

/** Those of `periodsIn` that mean other days on other days: 'last month', not 'in 2024'. */
export const movingIn = (question: string, today: string): NamedPeriod[] => {
  const later = periodsIn(question, shiftDay(today, 400, 'day'))
  return periodsIn(question, today).filter(
    ({ period }, index) => period.from !== later[index]?.period.from || period.to !== later[index]?.period.to,
  )
}

const date = /^\d{4}-\d{2}-\d{2}(?=(?:[T ][0-9:.]+Z?)?$)/

/**
 * A statement whose dates that the question names in words are kept as words: `'2026-10-01'` becomes `'{{last month.from}}'`.
 * `from` is the first day, `to` the day behind the last, `last` the last. Dates that do not move stay, and a statement
 * that cannot be cut into tokens: whoever runs it is told why.
 */
export const withMovingDates = (
  { sql, dialect }: { sql: string; dialect: Dialect },
  question: string,
  today: string,
): string => {
  const names = new Map<string, string>()
  const put = (date: string | undefined, name: string): void => {
    if (date !== undefined && !names.has(date)) names.set(date, name)
  }
  const moving = movingIn(question, today)
  for (const { words, period } of moving) {
    put(period.from, `${words}.from`)
    put(period.to, `${words}.to`)
  }
  for (const { words, period } of moving) if (period.to) put(shiftDay(period.to, -1, 'day'), `${words}.last`)
  return names.size === 0 ? sql : withNamedDates(sql, tokensIfReadable(sql, dialect), names)
}

/** Only a whole text is a date: not what a comment, a name or a longer text says. */
const withNamedDates = (sql: string, tokens: readonly Token[], names: ReadonlyMap<string, string>): string =>
  tokens.reduceRight((text, { kind, text: value, at, end }) => {
    const found = kind === 'text' ? date.exec(value)?.[0] : undefined
    const name = found && names.get(found)
    if (!found || !name) return text
    return text.slice(0, at) + sql.slice(at, end).replace(found, () => `{{${name}}}`) + text.slice(end)
  }, sql)

const tokensIfReadable = (sql: string, dialect: Dialect): Token[] => {
  try {
    return tokensOf(sql, dialect)
  } catch (error) {
    if (error instanceof StatementRefused) return []
    throw error
  }
}

const placeholder = /\{\{\s*([^{}]{1,80}?)\s*\}\}/g

/**
 * The statement with the dates of a day in it; undefined when words between braces name no date. Those of `parameters` stay as they are: whoever
 * runs the statement fills them in.
 */
export const onDay = (sql: string, today: string, parameters: readonly string[] = []): string | undefined => {
  let known = true
  const filled = sql.replace(placeholder, (written, name: string) => {
    if (parameters.includes(name)) return written
    const date = dateNamed(name, today)
    if (date === undefined) known = false
    return date ?? ''
  })
  return known ? filled : undefined
}

const dateNamed = (name: string, today: string): string | undefined => {
  if (name.toLowerCase() === 'today') return today
  const [, words, part] = /^(.+)\.(from|to|last)$/i.exec(name) ?? []
  if (words === undefined) return undefined
  const period = periodsIn(words, today)[0]?.period
  if (part?.toLowerCase() === 'from') return period?.from
  if (part?.toLowerCase() === 'to') return period?.to
  return period?.to === undefined ? undefined : shiftDay(period.to, -1, 'day')
}

/** The days that the words between braces mean on a day. */
export const datesOf = (sql: string, today: string): { words: string; from: string | null; to: string | null }[] => {
  const words = new Set<string>()
  for (const [, name] of sql.matchAll(placeholder)) words.add((name ?? '').replace(/\.(from|to|last)$/i, ''))
  return [...words].map((word) => {
    if (word.toLowerCase() === 'today') return { words: word, from: today, to: today }
    const period = periodsIn(word, today)[0]?.period
    return { words: word, from: period?.from ?? null, to: period?.to ? shiftDay(period.to, -1, 'day') : null }
  })
}

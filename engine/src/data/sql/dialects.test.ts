import { describe, expect, it } from 'vitest'
import { likeCondition, textLiteral } from '#sql/write/literals.ts'
import { readableName as name } from '#sql/write/names.ts'
import { answerQuestion } from '../ask.ts'
import { library } from '../testing/library.ts'
import type { Dialect } from '../types.ts'

const sql = (question: string, dialect: Dialect): string => {
  const outcome = answerQuestion({ question, schema: { ...library, dialect }, today: '2026-11-21' })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
  return outcome.sql
}

const bucket: [question: string, Record<Dialect, string>][] = [
  [
    'loans per day',
    {
      postgres: "TO_CHAR(loans.loaned_on, 'YYYY-MM-DD')",
      sqlite: 'DATE(loans.loaned_on)',
      mysql: "DATE_FORMAT(loans.loaned_on, '%Y-%m-%d')",
      sqlserver: 'CONVERT(char(10), loans.loaned_on, 23)',
    },
  ],
  [
    'loans per week',
    {
      postgres: "TO_CHAR(DATE_TRUNC('week', loans.loaned_on), 'YYYY-MM-DD')",
      sqlite: "DATE(loans.loaned_on, 'weekday 0', '-6 days')",
      mysql: "DATE_FORMAT(DATE_SUB(loans.loaned_on, INTERVAL WEEKDAY(loans.loaned_on) DAY), '%Y-%m-%d')",
      sqlserver:
        "CONVERT(char(10), DATEADD(day, -(DATEDIFF(day, '19000101', loans.loaned_on) % 7), loans.loaned_on), 23)",
    },
  ],
  [
    'peminjaman per bulan',
    {
      postgres: "TO_CHAR(loans.loaned_on, 'YYYY-MM')",
      sqlite: "STRFTIME('%Y-%m', loans.loaned_on)",
      mysql: "DATE_FORMAT(loans.loaned_on, '%Y-%m')",
      sqlserver: 'CONVERT(char(7), loans.loaned_on, 23)',
    },
  ],
  [
    'loans per quarter',
    {
      postgres: `TO_CHAR(loans.loaned_on, 'YYYY-"Q"Q')`,
      sqlite: "STRFTIME('%Y', loans.loaned_on) || '-Q' || ((CAST(STRFTIME('%m', loans.loaned_on) AS INTEGER) + 2) / 3)",
      mysql: "CONCAT(YEAR(loans.loaned_on), '-Q', QUARTER(loans.loaned_on))",
      sqlserver: "CONCAT(YEAR(loans.loaned_on), '-Q', DATEPART(quarter, loans.loaned_on))",
    },
  ],
  [
    'loans per year',
    {
      postgres: "TO_CHAR(loans.loaned_on, 'YYYY')",
      sqlite: "STRFTIME('%Y', loans.loaned_on)",
      mysql: "DATE_FORMAT(loans.loaned_on, '%Y')",
      sqlserver: 'CONVERT(char(4), loans.loaned_on, 23)',
    },
  ],
]

const each = <T>(table: [string, Record<Dialect, T>][]): [string, Dialect, T][] =>
  table.flatMap(([question, by]) =>
    (Object.entries(by) as [Dialect, T][]).map(([dialect, part]): [string, Dialect, T] => [question, dialect, part]),
  )

describe('each dialect', () => {
  it.each(each(bucket))('cuts time its own way: %s, %s', (question, dialect, part) =>
    expect(sql(question, dialect)).toContain(`SELECT ${part} AS `),
  )
  it.each(
    each([
      [
        'loans this month',
        {
          postgres: "loans.loaned_on >= DATE '2026-11-01'",
          sqlite: "loans.loaned_on >= '2026-11-01'",
          mysql: "loans.loaned_on >= DATE '2026-11-01'",
          sqlserver: "loans.loaned_on >= CAST('2026-11-01' AS date)",
        },
      ],
      [
        'titles of books starting with "D"',
        {
          postgres: "books.title ILIKE 'D%'",
          sqlite: "books.title LIKE 'D%'",
          mysql: "books.title LIKE 'D%'",
          sqlserver: "books.title LIKE N'D%'",
        },
      ],
      [
        'average age of members',
        {
          postgres: 'AVG(members.age)',
          sqlite: 'AVG(members.age)',
          mysql: 'AVG(members.age)',
          sqlserver: 'AVG(1.0 * members.age)',
        },
      ],
      [
        'share of loans by status',
        {
          postgres: 'ROUND(CAST(100.0 * COUNT(*) / NULLIF(SUM(COUNT(*)) OVER (), 0) AS NUMERIC), 1)',
          sqlite: 'ROUND(CAST(100.0 * COUNT(*) / NULLIF(SUM(COUNT(*)) OVER (), 0) AS NUMERIC), 1)',
          mysql: 'ROUND(100.0 * COUNT(*) / NULLIF(SUM(COUNT(*)) OVER (), 0), 1)',
          sqlserver: 'ROUND(100.0 * COUNT(*) / NULLIF(SUM(COUNT(*)) OVER (), 0), 1)',
        },
      ],
    ]),
  )('writes its own literals and functions: %s, %s', (question, dialect, part) =>
    expect(sql(question, dialect)).toContain(part),
  )
  it.each<[Dialect, RegExp]>([
    ['postgres', /ORDER BY books\.price DESC NULLS LAST\nLIMIT 2$/],
    ['sqlite', /ORDER BY books\.price DESC\nLIMIT 2$/],
    ['mysql', /ORDER BY books\.price DESC\nLIMIT 2$/],
    ['sqlserver', /^SELECT TOP \(2\) books\.title AS title[\s\S]*ORDER BY books\.price DESC$/],
  ])('limits its rows: %s', (dialect, wanted) => expect(sql('the 2 most expensive books', dialect)).toMatch(wanted))
  it.each<[Dialect, string, string]>([
    ['postgres', '"order"', '"x""y"'],
    ['sqlite', '"order"', '"x""y"'],
    ['mysql', '`order`', '`x"y`'],
    ['sqlserver', '[order]', '[x"y]'],
  ])('quotes names: %s', (dialect, order, odd) => {
    expect([name('order', dialect), name('x"y', dialect), name('plain', dialect)]).toEqual([order, odd, 'plain'])
  })
  it('closes no quote of a name from within', () => {
    expect([name('a`b', 'mysql'), name('a]b', 'sqlserver')]).toEqual(['`a``b`', '[a]]b]'])
  })
  it('keeps what only MySQL or SQL Server reserve out of their way', () => {
    expect([name('rank', 'mysql'), name('public', 'sqlserver'), name('rank', 'postgres')]).toEqual([
      '`rank`',
      '[public]',
      'rank',
    ])
  })
  it('keeps texts in their quotes, backslashes too', () => {
    expect(textLiteral("O'Hara \\", 'mysql')).toBe("'O''Hara \\\\'")
    expect(textLiteral("O'Hara \\", 'postgres')).toBe("'O''Hara \\'")
    expect(textLiteral('Café', 'sqlserver')).toBe("N'Café'")
    expect(likeCondition('t.c', '%50\\%[a]%', '', 'sqlserver')).toBe(`t.c LIKE N'%50\\%\\[a]%' ESCAPE '\\'`)
    expect(likeCondition('t.c', '%50\\%%', '', 'mysql')).toBe("t.c LIKE '%50\\\\%%'")
  })
})

describe('two periods per group', () => {
  const question = 'loans by branch this month compared with last month'
  it('meet in a full join where there is one', () => {
    expect(sql(question, 'postgres')).toContain('FULL JOIN (')
    expect(sql(question, 'sqlserver')).toContain('FULL JOIN (')
  })
  it('are put together from both sides in MySQL', () => {
    const made = sql(question, 'mysql')
    expect(made).not.toContain('FULL')
    expect(made.match(/LEFT JOIN/g)).toHaveLength(2)
    expect(made).toMatch(/UNION ALL\n[\s\S]*WHERE this_time\.key_1 IS NULL\nORDER BY `now` DESC$/)
  })
})

describe('the row before', () => {
  it.each(['postgres', 'sqlite', 'mysql', 'sqlserver'] as const)('is looked at in %s', (dialect) =>
    expect(sql('month over month growth of loans', dialect)).toMatch(/LAG\(COUNT\(\*\)\) OVER \(ORDER BY /),
  )
})

describe('the stretches of time between two dates', () => {
  it.each([
    ['postgres', 'CAST(EXTRACT(YEAR FROM loans.loaned_on) * 12 + EXTRACT(MONTH FROM loans.loaned_on) - 1 AS INTEGER)'],
    ['sqlite', "(STRFTIME('%Y', loans.loaned_on) * 12 + STRFTIME('%m', loans.loaned_on) - 1)"],
    ['mysql', '(YEAR(loans.loaned_on) * 12 + MONTH(loans.loaned_on) - 1)'],
    ['sqlserver', '(YEAR(loans.loaned_on) * 12 + MONTH(loans.loaned_on) - 1)'],
  ] as const)('are counted in %s', (dialect, months) => {
    expect(sql('member retention by month', dialect)).toContain(`MIN(${months}) OVER (PARTITION BY loans.member_id)`)
    expect(sql('member retention by quarter', dialect)).toContain(`((${months} - ${months} % 3) / 3)`)
  })
})

describe('the variance', () => {
  it.each([
    ['postgres', 'VAR_SAMP(in_order.value)'],
    ['mysql', 'VAR_SAMP(in_order.value)'],
    ['sqlserver', 'VAR(in_order.value)'],
  ] as const)('is that of a sample in %s', (dialect, called) =>
    expect(sql('variance of age', dialect)).toContain(` ${called} `),
  )
})

describe('an order inside of another query', () => {
  it('is left to the query around it', () => {
    for (const dialect of ['postgres', 'sqlite', 'mysql', 'sqlserver'] as const) {
      const made = sql('top 2 books by number of loans in each branch', dialect)
      expect(made).toContain('ROW_NUMBER() OVER (PARTITION BY loans.branch_id ORDER BY COUNT(*) DESC')
      expect(made).toMatch(/WHERE ranked\.place_in_group <= 2\nORDER BY ranked\.name, ranked\.place_in_group$/)
    }
  })
})

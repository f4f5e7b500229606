import { describe, expect, it } from 'vitest'
import { answerQuestion } from './ask.ts'
import type { Answer, Column, Measure, Schema } from './types.ts'

// A lender that also sells: figures that stand as they are beside those of a time.
const key: Column = { name: 'id', type: 'integer', primaryKey: true, hidden: true }
const text = (name: string, values?: string[]): Column => ({ name, type: 'text', ...(values && { values }) })
const number = (name: string): Column => ({ name, type: 'number' })
const day = (name: string): Column => ({ name, type: 'date' })
const link = (name: string): Column => ({ name, type: 'integer', hidden: true })
const words = (en: string, id: string) => ({ description: { en, id } })

const measure = (name: string, table: string, expression: string, more: Partial<Measure>): Measure => ({
  name,
  table,
  expression,
  description: { en: name, id: name },
  ...more,
})

const schema: Schema = {
  dialect: 'sqlite',
  tables: [
    { name: 'stores', ...words('stores', 'toko'), columns: [key, text('name'), day('opened_on')] },
    { name: 'customers', ...words('customers', 'pelanggan'), columns: [key, text('name'), day('joined_on')] },
    {
      name: 'orders',
      ...words('orders', 'pesanan'),
      synonyms: ['transaksi'],
      columns: [
        key,
        link('store_id'),
        link('customer_id'),
        day('ordered_on'),
        number('total'),
        { ...number('discount'), unit: 'IDR', synonyms: ['diskon'] },
      ],
    },
    {
      name: 'loans',
      ...words('loans', 'pinjaman'),
      columns: [key, link('store_id'), day('disbursed_on'), number('outstanding'), { name: 'grade', type: 'integer' }],
    },
    {
      name: 'employees',
      ...words('employees', 'karyawan'),
      columns: [
        key,
        link('store_id'),
        text('name'),
        { ...number('salary'), synonyms: ['gaji'] },
        day('hired_on'),
        day('left_on'),
      ],
    },
    {
      name: 'stock_levels',
      ...words('stock', 'stok'),
      synonyms: ['stock', 'stok'],
      columns: [link('store_id'), link('product_id'), { name: 'quantity', type: 'integer' }],
    },
    {
      name: 'balances',
      ...words('balances of accounts', 'saldo akun'),
      columns: [text('account', ['Cash', 'Capital']), day('month_end'), number('amount')],
    },
  ],
  foreignKeys: ['orders', 'loans', 'employees', 'stock_levels']
    .map((table) => ({ table, column: 'store_id', toTable: 'stores', toColumn: 'id' }))
    .concat({ table: 'orders', column: 'customer_id', toTable: 'customers', toColumn: 'id' }),
  measures: [
    measure('revenue', 'orders', 'sum(orders.total)', {
      synonyms: ['sales', 'omzet', 'penjualan'],
      dateColumn: 'ordered_on',
    }),
    measure('average order value', 'orders', 'sum(orders.total) / count(*)', {
      synonyms: ['rata-rata nilai pesanan', 'rata-rata belanja per transaksi'],
      dateColumn: 'ordered_on',
    }),
    measure(
      'npl ratio',
      'loans',
      'sum(case when loans.grade > 2 then loans.outstanding end) / sum(loans.outstanding)',
      {
        synonyms: ['npl', 'rasio npl'],
        description: { en: 'Share of bad loans, today', id: 'Porsi kredit macet, hari ini' },
      },
    ),
  ],
}

const asked = (question: string) => answerQuestion({ question, schema, today: '2026-11-28' })
const sqlOf = (question: string): string => {
  const outcome = asked(question)
  return outcome.kind === 'answer' ? (outcome as Answer).sql : outcome.kind
}

describe('what stands as it is', () => {
  it.each(['npl this month', 'Berapa NPL bulan ini?', 'npl ratio this year', 'npl'])(
    'is told of now, whenever it was paid out: %s',
    (question) => {
      expect(sqlOf(question)).toContain('AS npl_ratio')
      expect(sqlOf(question)).not.toContain('disbursed_on')
    },
  )

  it.each(['npl last month', 'NPL bulan lalu', 'npl ratio by month this year', 'compare npl this year with last year'])(
    'has no past: %s',
    (question) => expect(asked(question).kind).toBe('unsure'),
  )

  it('says that only now is known', () => {
    expect(asked('NPL bulan lalu')).toMatchObject({
      reason: expect.stringContaining('hanya mencatat keadaan sekarang'),
    })
  })

  it('is not said to be of all time where it is of the last day', () => {
    const cash = measure('cash', 'balances', 'sum(balances.amount)', { dateColumn: 'month_end' })
    const outcome = answerQuestion({
      question: 'what is our cash now',
      schema: { ...schema, measures: [...(schema.measures ?? []), cash] },
      today: '2026-11-28',
    })
    expect(outcome).toMatchObject({ kind: 'answer', title: 'Cash, latest month end' })
  })

  it('is of the loans of a time where that is said', () => {
    expect(sqlOf('npl ratio of loans disbursed last month')).toContain("disbursed_on >= '2026-10-01'")
  })

  it('is never added up over the days that it stood at', () => {
    expect(sqlOf('Which account has the highest total amount of balances?')).toContain(
      'SELECT MAX(balances_2.month_end)',
    )
    expect(sqlOf('total amount of balances in 2025')).toBe('unsure')
    expect(sqlOf('total amount of balances in October 2026')).toContain("month_end >= '2026-10-01'")
  })
})

describe('what is lost is not stated', () => {
  it('of whom the new ones are', () => {
    expect(asked('revenue from new customers this year').kind).toBe('unsure')
    expect(sqlOf('new orders this month')).toContain("ordered_on >= '2026-11-01'")
    expect(sqlOf('berapa pelanggan baru bulan ini')).toContain("joined_on >= '2026-11-01'")
  })

  it('that salaries are not only of those who were hired then', () => {
    expect(asked('average salary this year').kind).toBe('unsure')
    expect(asked('total gaji tahun ini').kind).toBe('unsure')
    expect(sqlOf('average salary of employees hired this year')).toContain("hired_on >= '2026-01-01'")
  })
})

describe('those who come and go', () => {
  it('are those who were there at the end of the time', () => {
    const sql = sqlOf('How many employees did we have last year?')
    expect(sql).toContain("employees.hired_on < '2026-01-01'")
    expect(sql).toContain("employees.left_on IS NULL OR employees.left_on >= '2026-01-01'")
  })

  it('are those who are there today, of the time that is', () => {
    expect(sqlOf('Berapa jumlah karyawan bulan ini?')).toContain("employees.left_on >= '2026-11-29'")
  })

  it('are those who came or went, where that is said', () => {
    expect(sqlOf('how many employees were hired last year')).toContain("employees.hired_on >= '2025-01-01'")
    expect(sqlOf('berapa karyawan baru tahun lalu')).toContain("employees.hired_on >= '2025-01-01'")
    expect(sqlOf('how many employees left last year')).toContain("employees.left_on >= '2025-01-01'")
  })

  it('are not counted by the month they came in', () => {
    expect(asked('number of employees per month').kind).toBe('unsure')
    expect(sqlOf('number of employees hired per month')).toContain('hired_on')
  })
})

describe('how much, and of what', () => {
  it('stock is counted in pieces', () => {
    expect(sqlOf('stock per store')).toContain('SUM(stock_levels.quantity)')
    expect(sqlOf('stok per toko')).toContain('SUM(stock_levels.quantity)')
  })

  it('without an amount is with none of it', () => {
    for (const question of ['orders without discount', 'berapa pesanan tanpa diskon'])
      expect(sqlOf(question)).toContain('orders.discount IS NULL OR orders.discount = 0')
  })

  it('an average for each order is not split by orders', () => {
    expect(sqlOf('average order value per order')).not.toContain('GROUP BY')
    expect(sqlOf('average order value per store')).toContain('GROUP BY')
  })

  it('what fell is what is sold, where nothing else is said', () => {
    for (const question of ['toko mana yang turun dibanding bulan lalu', 'Which stores are down this month?'])
      expect(asked(question)).toMatchObject({ shape: 'comparison', frame: { moved: 'down' } })
  })

  it('how the business does is what it sold, beside the time before', () => {
    for (const question of ['How are we doing this month?', 'gimana bisnis kita bulan ini', 'how is business?'])
      expect(asked(question)).toMatchObject({ frame: { shown: [{ measure: 'revenue' }], compare: {} } })
  })

  it('what we sold is in money', () => {
    for (const question of ['How much did we sell yesterday?', 'kita jual berapa kemarin'])
      expect(sqlOf(question)).toContain("orders.ordered_on >= '2026-11-27'")
  })
})

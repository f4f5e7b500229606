import { expect, test } from 'vitest'
import { splitPrompt } from './split-prompt.ts'

test.each([
  [
    'Tell me when daily revenue is below 40 million.',
    'daily revenue',
    { kind: 'threshold', operator: 'below', value: 40_000_000 },
  ],
  [
    'kabari saya kalau pendapatan harian di bawah Rp 40 juta',
    'pendapatan harian',
    { kind: 'threshold', operator: 'below', value: 40_000_000 },
  ],
  ['Notify us if the NPL percent rises above 5%', 'NPL percent', { kind: 'threshold', operator: 'above', value: 5 }],
  ['If refunds per day exceed 30', 'refunds per day', { kind: 'threshold', operator: 'above', value: 30 }],
  [
    'jika jumlah pesanan per hari mencapai 1.000',
    'jumlah pesanan per hari',
    { kind: 'threshold', operator: 'at_least', value: 1_000 },
  ],
  [
    'Alert me when revenue per week falls by more than 20% from the week before',
    'revenue per week',
    { kind: 'change', direction: 'down', percent: 20, against: 'week' },
  ],
  [
    'beri tahu aku jika pendapatan per bulan turun 12,5% dibanding tahun lalu',
    'pendapatan per bulan',
    { kind: 'change', direction: 'down', percent: 12.5, against: 'year' },
  ],
  [
    'when monthly revenue is 10% higher than last month',
    'monthly revenue',
    { kind: 'change', direction: 'up', percent: 10, against: 'month' },
  ],
  [
    'tell me if the number of refunds per day is unusually high',
    'number of refunds per day',
    { kind: 'anomaly', direction: 'up', sensitivity: 'medium' },
  ],
  [
    'Tell me when the daily margin falls well below its usual level',
    'daily margin',
    { kind: 'anomaly', direction: 'down', sensitivity: 'medium' },
  ],
  [
    'pantau anomali pada refund per hari',
    'refund per hari',
    { kind: 'anomaly', direction: 'either', sensitivity: 'medium' },
  ],
  [
    'kabari kalau pesanan per hari tidak seperti biasanya',
    'pesanan per hari',
    { kind: 'anomaly', direction: 'either', sensitivity: 'medium' },
  ],
  ['Tell me when there is no data for orders', 'orders', { kind: 'no_data', periods: 1 }],
  ['Alert me if no orders come in', 'orders', { kind: 'no_data', periods: 1 }],
  ['kabari kalau tidak ada pesanan', 'pesanan', { kind: 'no_data', periods: 1 }],
  [
    'tell me if there are no orders today',
    'number of orders today',
    { kind: 'threshold', operator: 'at_most', value: 0 },
  ],
  [
    'tell me if there aren’t any refunds this week',
    'number of refunds this week',
    { kind: 'threshold', operator: 'at_most', value: 0 },
  ],
  [
    'beri tahu kalau tidak ada pesanan hari ini',
    'jumlah pesanan hari ini',
    { kind: 'threshold', operator: 'at_most', value: 0 },
  ],
  ['jika belum ada pesanan baru', 'pesanan', { kind: 'no_data', periods: 1 }],
  ['Tell me if there are products that are out of stock', 'products that are out of stock', undefined],
  ['ada produk yang stoknya habis', 'produk yang stoknya habis', undefined],
])('%s', (prompt, subject, condition) => {
  expect(splitPrompt(prompt)).toMatchObject({ subject, rules: {} })
  expect(splitPrompt(prompt).condition).toEqual(condition)
})

test.each([
  ['When the daily margin is below 35% for 2 days', 'daily margin', 2_880],
  ['kalau pendapatan harian di bawah 40 juta selama 3 hari', 'pendapatan harian', 4_320],
  ['tell me when orders per day are above 100 for an hour', 'orders per day', 60],
  ['kabari kalau tidak ada pesanan masuk selama 2 jam', 'pesanan', 120],
])('how long it must hold: %s', (prompt, subject, pending_minutes) => {
  expect(splitPrompt(prompt)).toMatchObject({ subject, rules: { pending_minutes } })
})

test.each([
  ['Tell me if there are orders with a total above 5 million', true],
  ['kabari kalau ada pesanan di atas 5 juta', true],
  ['Tell me when orders per day are above 5', false],
])('whether something is there: %s', (prompt, isList) => {
  expect(splitPrompt(prompt).isList).toBe(isList)
})

test('words without a figure are no threshold', () => {
  expect(splitPrompt('Tell me when orders are above the average').condition).toBeUndefined()
})

test.each([
  ['tell me when the margin is above 50%', 'percent'],
  ['kabari kalau diskon di atas 50 persen', 'percent'],
  ['kabari kalau diskon di atas Rp 2 juta', 'money'],
  ['tell me when orders per day are above 50', undefined],
])('how a limit is written: %s', (prompt, limit) => {
  expect(splitPrompt(prompt).limit).toBe(limit)
})

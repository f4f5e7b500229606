import { describe, expect, test } from 'vitest'
import type { Language } from '#contract/language.ts'
import { checkDocument } from '../check.ts'
import { extendFlow, fromWords } from './from-words.ts'

/** A flow as text: its steps, the lines that are not `next`, and what is asked. */
function builtOf(text: string, language: Language) {
  const { document, kinds, questions } = fromWords(text, language)
  const lines = document.edges
    .filter(({ port }) => port !== 'next')
    .map(({ from, port, to }) => `${from}.${port} > ${to}`)
  const optionsOf = (id: string) => document.nodes.find((node) => node.id === id)!.options
  return {
    kinds,
    lines,
    questions,
    optionsOf,
    titles: document.nodes.flatMap(({ title = '' }) => title || []),
    document,
  }
}
const lost = (clause: string) =>
  `I didn’t understand "${clause}". Which step should it be? Add it, or say it in other words.`
const hilang = (clause: string) =>
  `Aku belum paham "${clause}". Langkah apa yang dimaksud? Tambahkan langkahnya, atau tulis dengan kata lain.`

describe('every clause of a description is a step, or is told as not understood', () => {
  test('a call to an address that is looked up, a condition and an approval', () => {
    const { kinds, lines, optionsOf } = builtOf(
      'When a customer writes, look up the order at https://api.shop.example/orders, and if the total is above 5 million ask the manager for approval, then email the customer',
      'en',
    )
    expect(kinds).toEqual(['on-chat', 'http-call', 'condition', 'approval', 'send-email'])
    expect(lines).toEqual(['condition_1.yes > approval_1', 'approval_1.approved > send_email_1'])
    expect(optionsOf('http_call_1')).toMatchObject({ method: 'GET', url: 'https://api.shop.example/orders' })
  })

  test('a weekday at an hour, an address that is mailed to, and nothing otherwise', () => {
    const { kinds, optionsOf, questions } = builtOf(
      'Every Friday at 4:30 pm, query last week sales, and if revenue is below 100 million send an email to boss@toko.example, otherwise do nothing',
      'en',
    )
    expect(kinds).toEqual(['on-schedule', 'query-data', 'condition', 'send-email'])
    expect(optionsOf('schedule_1')).toEqual({ cron: '30 16 * * 5' })
    expect(optionsOf('send_email_1')).toMatchObject({ to: 'boss@toko.example' })
    expect(questions).toEqual(['Which value decides "If revenue is below 100 million"? Set it in that step.'])
  })

  test('what is told by a channel does not begin there, and a condition before it is kept', () => {
    const { kinds, lines, titles } = builtOf(
      'When a webhook is called, check the stock; if stock is less than 10 then call https://erp.example/reorder and wait 2 days, and if nobody confirms by Friday notify the warehouse on WhatsApp',
      'en',
    )
    expect(kinds).toEqual(['on-webhook', 'query-data', 'condition', 'http-call', 'wait', 'condition', 'send-message'])
    expect(lines).toEqual(['condition_1.yes > http_call_1', 'condition_2.yes > send_message_1'])
    expect(titles).toContain('If nobody confirms by Friday')
  })

  test('a condition behind what is done', () => {
    const { kinds, lines, titles } = builtOf(
      'Ask for the order number, call our shipping API, and hand over to a person when the customer is angry',
      'en',
    )
    expect(kinds).toEqual(['on-chat', 'ask', 'http-call', 'condition', 'hand-over'])
    expect(lines).toEqual(['condition_1.yes > hand_over_1'])
    expect(titles).toContain('When the customer is angry')
  })

  test('an exception comes before what it holds for and is left by No; a deadline is kept', () => {
    const { kinds, lines, titles, optionsOf } = builtOf(
      'When an alarm fires, ask finance to approve within 4 hours, then post to https://hooks.example/pay, unless the amount is under 1 million',
      'en',
    )
    expect(kinds).toEqual(['on-alarm', 'approval', 'condition', 'http-call'])
    expect(lines).toEqual(['approval_1.approved > condition_1', 'condition_1.no > http_call_1'])
    expect(titles).toContain('If the amount is under 1 million')
    expect(optionsOf('approval_1')).toMatchObject({ wait_minutes: 240 })
  })

  test('in Indonesian: an hour, data that is fetched, and the other way', () => {
    const { kinds, lines, optionsOf, questions } = builtOf(
      'Setiap hari jam 7 malam, ambil data penjualan kemarin, kalau turun lebih dari 10% kirim email ke bos@toko.example, kalau tidak simpan ke tabel laporan',
      'id',
    )
    expect(kinds).toEqual(['on-schedule', 'query-data', 'condition', 'send-email', 'write-table'])
    expect(lines).toEqual(['condition_1.yes > send_email_1', 'condition_1.no > write_table_1'])
    expect(optionsOf('schedule_1')).toEqual({ cron: '0 19 * * *' })
    expect(questions).toEqual(['Nilai apa yang menentukan "Kalau turun lebih dari 10%"? Isi di langkah itu.'])
  })

  test('in Indonesian: who writes on a channel, a short condition, and until tomorrow', () => {
    const { kinds, lines, optionsOf } = builtOf(
      'Saat pelanggan kirim pesan WhatsApp, tanya nomor pesanan, panggil API https://api.toko.example/pesanan, kalau statusnya terlambat minta persetujuan manajer paling lambat besok, lalu balas pelanggan',
      'id',
    )
    expect(kinds).toEqual(['on-whatsapp', 'ask', 'http-call', 'condition', 'approval', 'answer'])
    expect(lines).toEqual(['condition_1.yes > approval_1', 'approval_1.approved > answer_1'])
    expect(optionsOf('approval_1')).toMatchObject({ wait_minutes: 1440 })
  })

  test('in Indonesian: what follows each decision', () => {
    const { kinds, lines, questions } = builtOf(
      'Kalau ada webhook masuk, cek totalnya; jika di atas 2 juta minta persetujuan atasan dalam 2 hari, kalau ditolak kirim email ke pelanggan, kalau disetujui panggil https://pay.example/refund',
      'id',
    )
    expect(kinds).toEqual(['on-webhook', 'condition', 'approval', 'send-email', 'http-call'])
    expect(lines).toEqual([
      'condition_1.yes > approval_1',
      'approval_1.rejected > send_email_1',
      'approval_1.approved > http_call_1',
    ])
    expect(questions).toContain(hilang('cek totalnya'))
  })

  test('in Indonesian: a day of the month; a date that no step can wait for, and a channel alone, are asked', () => {
    const { kinds, optionsOf, questions } = builtOf(
      'Tiap tanggal 25, tunggu persetujuan direktur sampai tanggal 28, lalu kirim lewat email dan WhatsApp',
      'id',
    )
    expect(kinds).toEqual(['on-schedule', 'approval', 'send-email'])
    expect(optionsOf('schedule_1')).toEqual({ cron: '0 8 25 * *' })
    expect(questions).toEqual([hilang('sampai tanggal 28'), hilang('WhatsApp')])
  })

  test('of one condition after another the second is asked also where the first does not hold', () => {
    const { kinds, lines } = builtOf(
      'When an email comes in, reply if it is a question, and escalate if it is a complaint',
      'en',
    )
    expect(kinds).toEqual(['on-email', 'condition', 'answer', 'condition', 'hand-over'])
    expect(lines.sort()).toEqual([
      'condition_1.no > condition_2',
      'condition_1.yes > answer_1',
      'condition_2.yes > hand_over_1',
    ])
  })

  test('a condition and an exception in one clause', () => {
    const { kinds, lines } = builtOf(
      'When the alarm goes off, wait an hour, and if it is still on call https://ops.example/page unless somebody has taken it',
      'en',
    )
    expect(kinds).toEqual(['on-alarm', 'wait', 'condition', 'condition', 'http-call'])
    expect(lines).toEqual(['condition_1.yes > condition_2', 'condition_2.no > http_call_1'])
  })

  test('what is not to be done is no step, and a channel that is only written to begins nothing', () => {
    const { kinds, questions } = builtOf(
      'tiap tanggal 28 kirim email ke a@toko.example, jangan kirim kalau hari libur',
      'id',
    )
    expect(kinds).toEqual(['on-schedule', 'send-email'])
    expect(questions).toEqual([hilang('jangan kirim kalau hari libur')])
    const told = builtOf('Bila ada yang di bawah 10 kirim WhatsApp ke gudang, selain itu catat ke tabel', 'id')
    expect(told.kinds).toEqual(['on-chat', 'condition', 'send-message', 'write-table'])
    expect(told.lines).toEqual(['condition_1.yes > send_message_1', 'condition_1.no > write_table_1'])
  })

  test.each([
    [
      'Setiap Senin jam 8 kirim email ke bos@toko.example berisi omzet minggu lalu per cabang',
      'id',
      'Omzet minggu lalu per cabang',
    ],
    [
      "Every Friday at 5 pm email boss@toko.example last week's revenue per store",
      'en',
      "Last week's revenue per store",
    ],
    [
      'Every day at 7 send an email to boss@toko.example with the top 5 products of yesterday',
      'en',
      'Top 5 products of yesterday',
    ],
    [
      'tiap tanggal 1 kirim laporan penjualan bulan lalu per kategori ke bos@toko.example lewat email',
      'id',
      'Penjualan bulan lalu per kategori',
    ],
  ] as const)('what of the data is mailed is asked of it first: %s', (text, language, question) => {
    const { kinds, optionsOf, questions } = builtOf(text, language)
    expect([kinds, questions]).toEqual([['on-schedule', 'query-data', 'send-email'], []])
    expect(optionsOf('query_data_1')).toMatchObject({ question })
    const to = text.includes('bos@') ? 'bos@toko.example' : 'boss@toko.example'
    expect(optionsOf('send_email_1')).toEqual({ to, subject: question, text: '{{query_data_1.text}}' })
  })

  test('what of the data is told by a message is asked of it first', () => {
    const { kinds, optionsOf } = builtOf('Setiap hari jam 9 malam kabari saya omzet hari ini lewat WhatsApp', 'id')
    expect(kinds).toEqual(['on-schedule', 'query-data', 'send-message'])
    expect(optionsOf('query_data_1')).toMatchObject({ question: 'Omzet hari ini' })
    expect(optionsOf('send_message_1')).toMatchObject({ text: '{{query_data_1.text}}' })
  })

  test.each([
    ['look up the order, then email the customer about the refund', 'en', ['on-chat', 'query-data', 'send-email']],
    ['when a webhook is called, send the invoice to a@toko.example by email', 'en', ['on-webhook', 'send-email']],
    ['tiap ada email, kirim email ke pelanggan dengan permintaan maaf', 'id', ['on-email', 'send-email']],
    ['beri tahu gudang lewat WhatsApp', 'id', ['on-chat', 'send-message']],
    ['tell the customer that we are open today', 'en', ['on-chat', 'send-message']],
  ] as const)('what is no matter of data asks nothing of it: %s', (text, language, kinds) => {
    expect(builtOf(text, language).kinds).toEqual(kinds)
  })

  test('a time that a step has no room for is asked', () => {
    expect(builtOf('ask for the name, then wait until Friday and answer within 2 hours', 'en').questions).toEqual([
      lost('until Friday'),
      lost('within 2 hours'),
    ])
  })

  test.each([
    [
      'if not in the next clause',
      'look up the order, if the stock is empty notify the warehouse. If not, email the customer',
      'en',
    ],
    ['unless at the beginning', 'unless the order is small, ask for approval', 'en'],
    ['kecuali', 'minta persetujuan bos, kecuali jika jumlahnya di bawah 1 juta', 'id'],
  ] as const)('%s', (_, text, language) => {
    const { lines } = builtOf(text, language)
    expect(lines.filter((line) => line.startsWith('condition_1.no'))).toHaveLength(1)
  })

  test('an otherwise without anything before it is not understood', () => {
    expect(builtOf('ask for the name, otherwise order a pizza', 'en').questions).toEqual([
      lost('otherwise order a pizza'),
    ])
  })

  test('the other way is added to a flow that is there', () => {
    const { document } = fromWords('look up the order, if the total is above 5 million ask the boss for approval', 'en')
    const grown = extendFlow(document, 'if rejected email the customer', 'en')
    expect(grown.document.edges.map(({ from, port, to }) => `${from}.${port} > ${to}`)).toContain(
      'approval_1.rejected > send_email_1',
    )
    expect(checkDocument(grown.document).filter(({ code }) => code === 'unreachable')).toEqual([])
  })
})

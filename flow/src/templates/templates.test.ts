import { describe, expect, test } from 'vitest'
import { extendFlow, fromWords } from '../building/from-words.ts'
import { checkDocument } from '../check.ts'
import { cardSize, guessedHeight } from '../editing/layout.ts'
import { upgradeDocument } from '../upgrade.ts'
import { flowTemplates } from './index.ts'

/** Left to who takes the template: their database, table and addresses. */
const own = new Set(['data_source', 'table', 'to', 'url'])

describe.each(flowTemplates.map((template) => [template.id, template] as const))('template %s', (_, template) => {
  test.each(['en', 'id'] as const)("in %s can be read and is sound but for what is the taker's own", (language) => {
    const document = template.make(language)
    expect(upgradeDocument(JSON.parse(JSON.stringify(document)))).toEqual({ document })
    const problems = checkDocument(document).filter(({ severity }) => severity === 'error')
    expect(problems.filter(({ option }) => !own.has(option ?? ''))).toEqual([])
  })
})

describe('a flow from words', () => {
  test('in English', () => {
    const words =
      'On WhatsApp, ask for the order number, look up the order in the database and send the status. If needed hand over to a person'
    const { kinds, document } = fromWords(words, 'en')
    expect(kinds).toEqual(['on-whatsapp', 'ask', 'query-data', 'send-message', 'hand-over'])
    expect(document.edges).toHaveLength(4)
  })
  test('in Indonesian', () => {
    const { kinds } = fromWords('Kalau ada pesan, tanyakan email, lalu catat ke tabel dan jawab pertanyaannya', 'id')
    expect(kinds).toEqual(['on-chat', 'ask', 'write-table', 'answer'])
  })
  test.each([
    ['ask for the order number, then answer', '{{trigger.message}}\nOrder number: {{ask_1.value}}'],
    ['every morning, summarize the sales', 'Summarize the sales'],
    ['call a webhook, then explain it', 'Explain it\n{{trigger.body | json}}'],
  ])('%s: the answer is asked for what there is', (words, text) => {
    const { document } = fromWords(words, 'en')
    expect(document.nodes.at(-1)?.options).toEqual({ text })
    expect(checkDocument(document)).toEqual([])
  })
  test('without a known word it answers', () => {
    expect(fromWords('xyz', 'en').kinds).toEqual(['on-chat', 'answer'])
  })
  test('conditions and calls are steps, and what they lack is asked', () => {
    const words =
      'On WhatsApp, ask for the order number, if the order is over 1,000,000 ask for approval, call the warehouse API and send the status'
    const { kinds, questions, document } = fromWords(words, 'en')
    expect(kinds).toEqual(['on-whatsapp', 'ask', 'condition', 'approval', 'http-call', 'send-message'])
    expect(questions).toEqual([
      'Which value decides "If the order is over 1,000,000"? Set it in that step.',
      'Which address should "Call the warehouse API" call? Enter it in that step.',
    ])
    const errors = checkDocument(document).filter(({ severity }) => severity === 'error')
    expect(errors.map(({ node, option }) => `${node} ${option}`)).toEqual(['condition_1 conditions', 'http_call_1 url'])
    expect(document.edges.map(({ from, port }) => `${from}.${port}`)).toContain('condition_1.yes')
  })
  test('in Indonesian, too; an address is taken over', () => {
    const words =
      'Kalau ada pesan, tanyakan nomor pesanan, jika totalnya di atas Rp 1.000.000 minta persetujuan bos, lalu panggil API https://gudang.example.com/v1/orders'
    const { kinds, questions, document } = fromWords(words, 'id')
    expect(kinds).toEqual(['on-chat', 'ask', 'condition', 'approval', 'http-call'])
    expect(questions).toEqual(['Nilai apa yang menentukan "Jika totalnya di atas Rp 1.000.000"? Isi di langkah itu.'])
    expect(document.nodes.at(-1)?.options).toMatchObject({ url: 'https://gudang.example.com/v1/orders', method: 'GET' })
  })
  test('what was not understood is asked, and stands beside the steps', () => {
    const { kinds, questions, document } = fromWords('ask for the name, order a pizza, and thank them', 'en')
    expect(kinds).toEqual(['on-chat', 'ask', 'send-message'])
    const asked = `I didn’t understand "order a pizza". Which step should it be? Add it, or say it in other words.`
    expect(questions).toEqual([asked])
    expect(document.notes.map(({ text }) => text)).toEqual([asked])
    const silent = fromWords('every morning, ask for the sales and email it to the boss', 'en')
    expect(silent.kinds).toEqual(['on-schedule', 'send-email'])
    expect(silent.questions).toEqual([expect.stringContaining('"ask for the sales"')])
    const more = extendFlow(document, 'order a pizza', 'en')
    expect([more.kinds, more.questions, more.document.notes.length]).toEqual([[], [asked], 2])
  })
  test('two mails are two steps', () => {
    const { kinds } = fromWords('send an email to the customer and send an email to the boss', 'en')
    expect(kinds).toEqual(['on-chat', 'send-email', 'send-email'])
  })
  test('grows at its end', () => {
    const { document } = fromWords('ask for the name', 'en')
    const grown = extendFlow(document, 'then wait 2 days and thank them', 'en')
    expect(grown.kinds).toEqual(['wait', 'send-message'])
    expect(grown.document.nodes.map(({ kind }) => kind)).toEqual(['on-chat', 'ask', 'wait', 'send-message'])
    expect(grown.document.edges.map(({ from, to }) => `${from} ${to}`)).toContain('ask_1 wait_1')
  })
})

test.each(flowTemplates.map((flowTemplate) => [flowTemplate.id, flowTemplate] as const))(
  '%s: no card stands on another',
  (_, { make }) => {
    const { nodes } = make('en')
    const over = nodes.flatMap((node, index) =>
      nodes.slice(index + 1).filter((other) => {
        const [upper, lower] = node.position.y <= other.position.y ? [node, other] : [other, node]
        const beside = Math.abs(node.position.x - other.position.x) < cardSize.width
        return beside && lower.position.y - upper.position.y < guessedHeight(upper)
      }),
    )
    expect(over).toEqual([])
  },
)

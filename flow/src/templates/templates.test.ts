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

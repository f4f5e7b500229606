import { describe, expect, it } from 'vitest'
import { checkDocument, isSound, readDocument } from './check.ts'
import { secretProblems } from './checks/secrets.ts'
import type { FlowDocument } from './document.ts'
import { definitions } from './nodes/index.ts'
import { aFlow } from './testing/flows.ts'
import { upgradeDocument } from './upgrade.ts'

const codes = (document: FlowDocument, lookup?: Parameters<typeof checkDocument>[1]) =>
  checkDocument(document, lookup).map(({ code, node }) => `${code} ${node}`)
const webhook: [string, string] = ['start', 'on-webhook']
const say = (text: string) => ['say', 'answer', { by: 'text', text }] as [string, string, Record<string, unknown>]

describe('documents are checked', () => {
  it('finds nothing wrong with a sound one', () => {
    const document = aFlow(
      [
        webhook,
        ['big', 'condition', { conditions: [{ left: '{{trigger.body.total}}', operator: 'greater', right: 100 }] }],
        ['keep', 'set-variable', { set: [{ name: 'total', value: '{{trigger.body.total}}' }] }],
        say('Total {{total | number:2}}, {{big.result}}'),
      ],
      ['start > next > big', 'big > yes > keep', 'keep > next > say'],
      { variables: [{ name: 'total', type: 'number' }] },
    )
    expect(checkDocument(document)).toEqual([])
  })

  it('calls a way out as people see it', () => {
    const [open] = checkDocument(
      aFlow([webhook, ['each', 'loop', { over: 'times', times: 3 }]], ['start > next > each']),
    )
    expect(open?.message).toEqual({ en: '"Each" isn’t connected.', id: '"Tiap" belum disambung.' })
  })

  const wrong: [string, FlowDocument, string[]][] = [
    ['no trigger', aFlow([say('x')], []), ['not_connected say', 'no_trigger null']],
    [
      'a time zone that is none',
      aFlow([['at', 'on-schedule', { timezone: 'Asia/Bandung' }], say('x')], ['at > next > say']),
      ['option_missing at'],
    ],
    ['an unknown kind', aFlow([webhook, ['new', 'teleport']], ['start > next > new']), ['unknown_kind new']],
    [
      'a missing variable',
      aFlow([webhook, say('{{customer.name}}')], ['start > next > say']),
      ['missing_variable say'],
    ],
    [
      'a field that a step does not give',
      aFlow([webhook, say('{{trigger.message}}')], ['start > next > say']),
      ['missing_variable say'],
    ],
    [
      'a variable that may be missing on purpose',
      aFlow([webhook, say('{{customer | default:"you"}}')], ['start > next > say']),
      [],
    ],
    [
      'an unknown format',
      aFlow([webhook, say('{{trigger.body | shout}}')], ['start > next > say']),
      ['unknown_format say'],
    ],
    [
      'an expression that ends too early',
      aFlow([webhook, say('{{trigger.}}')], ['start > next > say']),
      ['expression_wrong say'],
    ],
    [
      'a cycle without a limit',
      aFlow(
        [
          webhook,
          ['a', 'set-variable', { set: [{ name: 'n', value: 1 }] }],
          ['b', 'condition', { expression: 'n > 3' }],
          say('x'),
        ],
        ['start > next > a', 'a > next > b', 'b > no > a', 'b > yes > say'],
        { variables: [{ name: 'n' }] },
      ),
      ['cycle_without_limit a', 'cycle_without_limit b'],
    ],
    [
      'a cycle through a loop',
      aFlow(
        [webhook, ['each', 'loop', { over: 'times', times: 3 }], say('x')],
        ['start > next > each', 'each > each > say', 'say > next > each'],
      ),
      [],
    ],
    [
      'a step that nothing leads to',
      aFlow([webhook, say('x'), ['lost', 'join']], ['start > next > say']),
      ['not_connected lost'],
    ],
    [
      'a loop without a body',
      aFlow([webhook, ['each', 'loop', { over: 'times' }]], ['start > next > each']),
      ['port_open each'],
    ],
    [
      'two ways out of one port',
      aFlow([webhook, say('x'), ['b', 'join']], ['start > next > say', 'start > next > b']),
      ['port_taken start'],
    ],
    [
      'a way into a trigger',
      aFlow([webhook, say('x')], ['start > next > say', 'say > next > start']),
      ['into_trigger start', 'cycle_without_limit start', 'cycle_without_limit say'],
    ],
    [
      'a port that is not there',
      aFlow([webhook, say('x'), ['b', 'join']], ['start > next > say', 'say > maybe > b']),
      ['unknown_port say'],
    ],
    [
      'a question to nobody',
      aFlow([webhook, ['q', 'ask', { question: 'Who?' }]], ['start > next > q']),
      ['needs_conversation q'],
    ],
    [
      'a text where a list goes',
      aFlow(
        [['start', 'on-chat'], ['each', 'loop', { list: '{{trigger.message}}' }], say('x')],
        ['start > next > each', 'each > each > say'],
      ),
      ['types_differ each'],
    ],
    [
      'a secret outside of a call',
      aFlow([webhook, say('{{secret.key}}')], ['start > next > say']),
      ['secret_not_here say'],
    ],
    [
      'options of another shape',
      aFlow([webhook, ['p', 'parallel', { branches: 200 }]], ['start > next > p']),
      ['option_invalid p', 'port_open p', 'port_open p'],
    ],
    [
      'a name that means something',
      aFlow([webhook, ['trigger', 'answer', { by: 'text', text: 'x' }]], ['start > next > trigger']),
      ['name_taken trigger'],
    ],
  ]
  it.each(wrong)('%s', (_, document, expected) => {
    expect(codes(document)).toEqual(expected)
  })

  it('says which data source was deleted, in both languages', () => {
    const document = aFlow(
      [webhook, ['rows', 'query-data', { data_source: 'gone', question: 'How many?' }]],
      ['start > next > rows'],
    )
    const [problem] = checkDocument(document, (pick) => pick !== 'data_source')
    expect(problem).toMatchObject({ code: 'data_source_deleted', node: 'rows', option: 'data_source' })
    expect(problem?.message.id).toContain('dihapus')
    expect(isSound(checkDocument(document))).toBe(true)
  })

  const calls = (url: string, more: object = {}) =>
    aFlow([webhook, ['call', 'http-call', { url, ...more }]], ['start > next > call'])

  it.each([
    'secret.crm == "a"',
    'secret.crm | cut:3',
    'secret.crm | upper | count',
    '("a" + secret.crm) | replace:"a":"b"',
  ])('says that %s looks into a secret', (expression) => {
    expect(codes(calls(`https://a.example/{{${expression}}}`))).toEqual(['secret_unreadable call'])
  })

  it('lets a secret be sent in every way that keeps it one', () => {
    const expressions = ['secret.crm', '"a:" + secret.crm | base64', 'secret.crm | upper | url', '[secret.crm] | json']
    for (const expression of expressions)
      expect(codes(calls(`https://a.example/{{${expression}}}`)), expression).toEqual([])
  })

  it('says what keeps a secret from being sent', () => {
    const secrets = [
      { name: 'bound', hosts: ['api.example.com', '*.example.org'], usable: true },
      { name: 'old', hosts: [], usable: true },
      { name: 'closed', hosts: ['api.example.com'], usable: false },
    ]
    const problems = (url: string, more: object = {}) =>
      secretProblems(calls(url, more), secrets).map(({ code, node, option }) => `${code} ${node} ${option}`)
    expect(problems('https://api.example.com/{{secret.bound}}')).toEqual([])
    expect(problems('https://a.example.org/?{{secret.bound | upper}}')).toEqual([])
    // Where it goes is only known when it goes.
    expect(problems('https://{{trigger.body.host}}/{{secret.bound}}')).toEqual([])
    expect(problems('https://api.example.com{{trigger.body.rest}}/{{secret.bound}}')).toEqual([])
    expect(problems('https://api.example.com.evil.test/{{secret.bound}}')).toEqual(['secret_not_for_host call url'])
    expect(problems('http://api.example.com/{{secret.bound}}')).toEqual(['secret_not_for_host call url'])
    const headers = [
      { name: 'a', value: 'x' },
      { name: 'b', value: 'Bearer {{ "x" + secret.old | base64 }}' },
    ]
    expect(problems('https://api.example.com', { headers })).toEqual(['secret_without_hosts call headers.1.value'])
    expect(problems('https://api.example.com/{{secret.closed}}{{secret["gone"]}}')).toEqual([
      'secret_not_permitted call url',
      'secret_deleted call url',
    ])
  })

  it('reads only what it understands', () => {
    expect(upgradeDocument('x')).toMatchObject({ problems: [{ code: 'document_invalid' }] })
    expect(upgradeDocument({ format: 99, nodes: [] })).toMatchObject({ problems: [{ code: 'newer_format' }] })
    expect(readDocument({ format: 1, nodes: [{ id: 'Bad Name', kind: 'answer' }], edges: [] })).toMatchObject({
      problems: [{ node: 'Bad Name' }, { node: 'Bad Name' }],
    })
    expect(readDocument({ format: 1, nodes: [], edges: [] })).toMatchObject({
      document: { settings: { max_steps: 1000 } },
    })
  })

  it('keeps the registry in order', () => {
    for (const definition of definitions) {
      expect(definition.options.safeParse({}).success, definition.kind).toBe(true)
      expect(Object.keys(definition.labels).toSorted()).toEqual(Object.keys(definition.options.shape).toSorted())
      if (definition.effect === 'outside') expect(definition.afterCrash, definition.kind).toBeDefined()
    }
  })
})

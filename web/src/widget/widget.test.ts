import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { VisitorEvent } from '#contract/widget/events.ts'
import type { Visit, VisitorMessage, WidgetConfig } from '#contract/widget/schemas.ts'
import { CallRefused, type WidgetCalls } from './calls.ts'
import { VisitorConversation } from './conversation.ts'
import { markdown } from './markdown.ts'
import { mountWidget } from './mount.ts'
import { textOn } from './styles.ts'

const html = (text: string) => {
  const into = document.createElement('div')
  into.append(markdown(text, '(new tab)'))
  return into
}

describe('Markdown of an answer', () => {
  test('is paragraphs, lists, code, tables and emphasis', () => {
    const made = html(
      '# Hours\n\nWe *open* at **nine** `sharp`.\n\n- one\n- two\n\n1. first\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```\n<b>\n```',
    )
    const names = [...made.children].map(({ tagName }) => tagName)
    expect(names).toEqual(['H3', 'P', 'UL', 'OL', 'DIV', 'PRE'])
    expect(made.querySelector('em')?.textContent).toBe('open')
    expect(made.querySelector('strong')?.textContent).toBe('nine')
    expect(made.querySelectorAll('ul li')).toHaveLength(2)
    expect(made.querySelectorAll('td')).toHaveLength(2)
    expect(made.querySelector('pre')?.textContent).toBe('<b>')
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '![pixel](https://evil.example/p.png)',
    '<svg onload=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '<a href="javascript:alert(1)">x</a>',
    '| <img src=x onerror=alert(1)> | b |\n|---|---|\n| ![p](https://evil.example/p.png) | c |',
  ])('%s is neither run nor loaded', (text) => {
    const made = html(text)
    expect(made.querySelectorAll('img, script, svg, iframe, style, object')).toHaveLength(0)
    for (const link of made.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https?:/)
    for (const element of made.querySelectorAll('*'))
      expect(element.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([])
  })

  test('links leave the page alone and say that they open a tab', () => {
    const link = html('See [hours](https://shop.example/h) and https://shop.example.').querySelectorAll('a')
    expect([...link].map(({ href }) => href)).toEqual(['https://shop.example/h', 'https://shop.example/'])
    expect(link[0]?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(link[0]?.target).toBe('_blank')
    expect(link[0]?.textContent).toContain('(new tab)')
  })

  test('half of it, as it comes while an answer streams, is shown as it stands', () => {
    for (const text of ['**bo', '```\ncode', '| a | b', '[link](https://x', '- ', '> ', '#'])
      expect(html(text).textContent, text).not.toBeNull()
  })

  test('a hostile text takes no time to speak of', () => {
    for (const text of [
      '*'.repeat(20_000),
      '['.repeat(20_000),
      '`'.repeat(20_000),
      '_a '.repeat(7_000),
      '| '.repeat(9_000),
    ])
      expect(html(text).childNodes.length).toBeGreaterThan(0)
  }, 10_000)
})

const config: WidgetConfig = {
  name: 'Helper',
  theme: 'auto',
  accent: '#2563eb',
  position: 'right',
  language: 'en',
  greeting: 'Hi there',
  suggestions: ['When do you open?'],
}
type Ask = (onEvent: (event: VisitorEvent) => void, question: string) => Promise<void>

const kept = <T>(value: T) => ({
  get: () => value,
  set: (next: T) => {
    value = next
  },
})
const callsWith = (given: Partial<Omit<WidgetCalls, 'ask'>> & { ask?: Ask } = {}): WidgetCalls => ({
  config: async () => config,
  page: async () => config,
  conversation: async () => visitWith([]),
  live: async () => false,
  restart: async () => {},
  stop: async () => {},
  join: async () => false,
  seen: kept(0),
  draft: kept(''),
  opened: kept(false),
  ...given,
  ask: async (question, onEvent) => (given.ask ?? (async () => {}))(onEvent, question),
})
const visitWith = (messages: VisitorMessage[], more: Partial<Visit> = {}): Visit => ({
  messages,
  answered_by: 'agent',
  typing: false,
  ...more,
})
const message = (more: Partial<VisitorMessage>): VisitorMessage =>
  ({ id: 'a', question: 'Q', person: null, status: 'done', parts: [], created_at: '', ...more }) as VisitorMessage

describe('a conversation', () => {
  test('that breaks off is joined again from its start, without a lost or doubled piece', async () => {
    let joins = 0
    const conversation = new VisitorConversation(
      callsWith({
        ask: async (onEvent) => {
          onEvent({ type: 'delta', text: 'One ', begins: true })
          throw new CallRefused(0, 'offline', '')
        },
        join: async (onEvent) => {
          joins++
          if (joins === 1) throw new CallRefused(0, 'offline', '')
          onEvent({ type: 'start', id: 'a' as never, question: 'Q' })
          onEvent({ type: 'delta', text: 'One ', begins: true })
          onEvent({ type: 'delta', text: 'two', begins: false })
          onEvent({ type: 'finish', status: 'done' })
          return true
        },
      }),
      () => {},
    )
    await conversation.ask('Q')
    expect(conversation.state.messages).toMatchObject([{ status: 'done', parts: [{ type: 'text', text: 'One two' }] }])
    expect(conversation.state.lost).toBe(false)
  })

  test('that was left in the middle is taken up after a reload', async () => {
    const conversation = new VisitorConversation(
      callsWith({
        conversation: async () => visitWith([message({ status: 'streaming' })]),
        join: async (onEvent) => {
          onEvent({ type: 'start', id: 'a' as never, question: 'Q' })
          onEvent({ type: 'delta', text: 'Here', begins: true })
          onEvent({ type: 'finish', status: 'done' })
          return true
        },
      }),
      () => {},
    )
    await conversation.resume()
    expect(conversation.state.messages).toMatchObject([{ status: 'done', parts: [{ text: 'Here' }] }])
  })

  const unreachable = () => Promise.reject(new CallRefused(0, 'offline', ''))
  const answering = (onEvent: (event: VisitorEvent) => void) => {
    onEvent({ type: 'delta', text: 'Three.', begins: true })
    onEvent({ type: 'finish', status: 'done' })
    return Promise.resolve()
  }

  test('whose question could not be sent keeps it, and sends it by itself when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    let send: Ask = unreachable
    const asked: string[] = []
    const conversation = new VisitorConversation(
      callsWith({
        ask: (onEvent, question) => {
          asked.push(question)
          return send(onEvent, question)
        },
      }),
      () => {},
    )
    await conversation.ask('Q')
    expect(conversation.state).toMatchObject({
      messages: [{ question: 'Q', status: 'unsent' }],
      refused: { question: 'Q' },
    })
    online.mockReturnValue(true)
    send = answering
    await conversation.sendUnsent()
    expect(conversation.state.messages).toMatchObject([{ question: 'Q', status: 'done', parts: [{ text: 'Three.' }] }])
    expect([conversation.state.refused, asked]).toEqual([undefined, ['Q', 'Q']])
    await conversation.sendUnsent()
    expect(asked).toHaveLength(2)
    online.mockRestore()
  })

  test('whose question failed after the connection was back is sent all the same: no event tells of it', async () => {
    let asks = 0
    const conversation = new VisitorConversation(
      callsWith({ ask: (onEvent) => (asks++ === 0 ? unreachable() : answering(onEvent)) }),
      () => {},
    )
    void conversation.ask('Q')
    await expect.poll(() => conversation.state.messages).toMatchObject([{ status: 'done' }])
  })

  test('whose question had arrived although it seemed not to is not asked twice', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const ask = vi.fn(unreachable)
    const arrived = [message({ parts: [{ type: 'text', text: 'Three.' }] as never })]
    const conversation = new VisitorConversation(
      callsWith({ ask, conversation: async () => visitWith(arrived) }),
      () => {},
    )
    await conversation.ask('Q')
    await conversation.sendUnsent()
    expect(conversation.state).toMatchObject({ messages: [{ question: 'Q', status: 'done' }], refused: undefined })
    expect(ask).toHaveBeenCalledOnce()
    online.mockRestore()
  })

  test('that a person takes over shows who answers and what they write, once it is told; what stands stays as it is', async () => {
    let news = () => {}
    const asked = message({ question: 'Hello' })
    let visit = visitWith([asked])
    const conversation = new VisitorConversation(
      callsWith({
        conversation: async () => visit,
        live: (onNews) => {
          news = () => onNews()
          return new Promise(() => {})
        },
      }),
      () => {},
    )
    await conversation.resume()
    const [first] = conversation.state.messages
    const written = message({ question: '', person: 'Sari', parts: [{ type: 'text', text: 'Hi!' }] })
    visit = visitWith([asked, written], { answered_by: 'people', typing: true })
    news()
    await expect.poll(() => conversation.state.messages.length).toBe(2)
    expect(conversation.state).toMatchObject({ answeredBy: 'people', typing: true, messages: [{}, { person: 'Sari' }] })
    expect(conversation.state.messages[0]).toBe(first)
    conversation.close()
  })

  test('whose question is refused keeps the question, to ask it again', async () => {
    const conversation = new VisitorConversation(
      callsWith({
        ask: async () => {
          throw new CallRefused(429, 'widget_busy', 'Many people are asking.')
        },
      }),
      () => {},
    )
    await conversation.ask('Q')
    expect(conversation.state).toMatchObject({
      messages: [],
      refused: { message: 'Many people are asking.', question: 'Q' },
    })
  })
})

describe('on a page', () => {
  beforeEach(() => document.body.replaceChildren())
  const shadow = () => document.body.querySelector('div')!.shadowRoot!
  const named = (name: string) => shadow().querySelector<HTMLElement>(`[aria-label="${name}"]`)!

  test('opens with greeting and suggestions, asks one, tells the end to screen readers and closes with Escape', async () => {
    const asked: string[] = []
    const take = mountWidget({
      config,
      calls: callsWith({
        ask: async (onEvent, question) => {
          asked.push(question)
          onEvent({ type: 'delta', text: 'At **nine**.', begins: true })
          onEvent({ type: 'finish', status: 'done' })
        },
      }),
    })
    const launcher = named('Chat with Helper')
    launcher.click()
    await expect.poll(() => shadow().querySelector('[role=log]')?.textContent).toContain('Hi there')
    shadow().querySelector<HTMLElement>('.suggestions button')!.click()
    await expect.poll(() => shadow().querySelector('[role=log] strong')?.textContent).toBe('nine')
    await expect.poll(() => shadow().querySelector('[role=status]')?.textContent).toBe('At nine.')
    expect(asked).toEqual(['When do you open?'])
    const panel = named('Helper')
    panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(panel.hidden).toBe(true)
    expect(shadow().activeElement).toBe(launcher)
    take()
    expect(document.body.children).toHaveLength(0)
  })

  test('a person who writes while it is closed is told on its button, and shown with their name', async () => {
    let news = () => {}
    let visit = visitWith([message({ question: 'Hello' })], { answered_by: 'people' })
    const live = (onNews: () => void) => {
      news = onNews
      return new Promise<boolean>(() => {})
    }
    const take = mountWidget({ config, calls: callsWith({ live, conversation: async () => visit }) })
    named('Chat with Helper').click()
    await expect
      .poll(() => shadow().querySelector('.who:not([hidden])')?.textContent)
      .toContain('A person from our team')
    named('Close chat').click()
    const written = message({ question: '', person: 'Sari', parts: [{ type: 'text', text: 'Here I am' }] })
    visit = { ...visit, messages: [...visit.messages, written] }
    news()
    await expect.poll(() => named('New message from Sari. Open chat')).not.toBeNull()
    expect(shadow().querySelector('.by-person')?.textContent).toBe('SariHere I am')
    named('New message from Sari. Open chat').click()
    expect(named('Chat with Helper')).not.toBeNull()
    take()
  })

  test('what a person wrote meanwhile is told on the next page of the site, before the chat is opened, until it was seen', async () => {
    let count = 0
    const seen = {
      get: () => count,
      set: (next: number) => {
        count = next
      },
    }
    let listened = 0
    const live = () => {
      listened++
      return new Promise<boolean>(() => {})
    }
    const said = [message({ question: 'Hello' }), message({ question: '', person: 'Sari' })]
    const conversation = async () => visitWith(said, { answered_by: 'people' })
    const onPage = () => mountWidget({ config, calls: callsWith({ live, conversation, seen }) })
    let take = onPage()
    await expect.poll(() => named('New message from Sari. Open chat')).not.toBeNull()
    expect([count, listened]).toEqual([0, 1])
    named('New message from Sari. Open chat').click()
    await expect.poll(() => count).toBe(1)
    take()

    // It was seen: the page after that says nothing, and hears of the next one.
    let news = () => {}
    const heard = (onNews: () => void) => {
      news = onNews
      return live()
    }
    take = mountWidget({ config, calls: callsWith({ live: heard, conversation, seen }) })
    await expect.poll(() => listened).toBe(2)
    expect(named('Chat with Helper')).not.toBeNull()
    said.push(message({ question: '', person: 'Bima' }))
    news()
    await expect.poll(() => named('New message from Bima. Open chat')).not.toBeNull()
    take()
  })

  test('what a visitor was typing stands in the open chat on the next page of the site, until it is sent', async () => {
    const [draft, opened] = [kept(''), kept(false)]
    const asked: string[] = []
    const ask: Ask = async (onEvent, question) => {
      asked.push(question)
      onEvent({ type: 'finish', status: 'done' })
    }
    const onPage = () => mountWidget({ config, calls: callsWith({ draft, opened, ask }) })
    const field = () => shadow().querySelector('textarea')!
    let take = onPage()
    named('Chat with Helper').click()
    field().value = 'Is the sto'
    field().dispatchEvent(new Event('input'))
    take()

    take = onPage()
    expect([field().value, named('Helper').hidden]).toEqual(['Is the sto', false])
    // Nobody is taken away from what they do on the page.
    expect(shadow().activeElement).toBeNull()
    await expect.poll(() => (named('Send') as HTMLButtonElement).disabled).toBe(false)
    named('Close chat').click()
    take()

    take = onPage()
    expect([field().value, named('Helper').hidden]).toEqual(['Is the sto', true])
    named('Chat with Helper').click()
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await expect.poll(() => asked).toEqual(['Is the sto'])
    await expect.poll(draft.get).toBe('')
    take()
  })

  test('a question that could not be sent stands in the field of the next page', async () => {
    const draft = kept('')
    const ask = async () => {
      throw new CallRefused(429, 'rate_limited', 'Too many questions')
    }
    let take = mountWidget({ config, calls: callsWith({ draft, ask }) })
    named('Chat with Helper').click()
    await expect.poll(() => shadow().querySelector('.suggestions button')).not.toBeNull()
    shadow().querySelector<HTMLElement>('.suggestions button')!.click()
    await expect.poll(() => shadow().querySelector('[role=alert]')?.textContent).toContain('Too many questions')
    take()
    take = mountWidget({ config, calls: callsWith({ draft }) })
    expect(shadow().querySelector('textarea')!.value).toBe('When do you open?')
    take()
  })

  test('a closed chat listens for people only: the agent says nothing by itself', async () => {
    let asked = 0
    let listened = 0
    const calls = callsWith({
      conversation: async () => {
        asked++
        return visitWith([message({ question: 'Hello' })])
      },
      live: async () => {
        listened++
        return false
      },
    })
    const take = mountWidget({ config, calls })
    await expect.poll(() => asked).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(listened).toBe(0)
    named('Chat with Helper').click()
    await expect.poll(() => listened).toBe(1)
    take()
  })

  test('while an answer comes its button stops it', async () => {
    const stop = vi.fn(async () => {})
    mountWidget({ config, calls: callsWith({ stop, ask: () => new Promise(() => {}) }) })
    named('Chat with Helper').click()
    await expect.poll(() => shadow().querySelector('.suggestions button')).not.toBeNull()
    shadow().querySelector<HTMLElement>('.suggestions button')!.click()
    await expect.poll(() => named('Stop')).not.toBeNull()
    named('Stop').click()
    expect(stop).toHaveBeenCalledOnce()
  })
})

test.each([
  ['#ffffff', '#000'],
  ['#000000', '#fff'],
  ['#2563eb', '#fff'],
  ['#ffd500', '#000'],
])('text on %s is %s', (colour, text) => {
  expect(textOn(colour)).toBe(text)
})

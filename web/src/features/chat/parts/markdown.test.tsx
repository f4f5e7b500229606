import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { imageProxyEndpoints } from '#contract/image-proxy/endpoints.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import type { Evidence } from '../answer/evidence.ts'
import { EvidenceContext } from '../evidence/evidence-context.ts'
import { chatMessages } from '../messages/index.ts'
import { Markdown } from './markdown.tsx'
import { TextPart } from './text-part.tsx'

// The words are here before the parts are: what is tested is not how they arrive.
beforeAll(() =>
  Promise.all([...languages].flatMap((language) => [chatMessages.load(language), uiMessages.load(language)])),
)
afterEach(cleanup)

const evidence = [
  { n: 1, kind: 'web', source: { type: 'source-url', sourceId: 's', url: 'https://x.id', title: 'Laporan' } },
] as const
const show = async (text: string, opened: number[] = []) => {
  const value = { evidence: evidence as unknown as readonly Evidence[], open: (n: number) => opened.push(n) }
  const shown = render(
    <Suspense fallback="…">
      <EvidenceContext value={value}>
        <Markdown text={text} />
      </EvidenceContext>
      <i data-testid="ready" />
    </Suspense>,
  )
  await screen.findByTestId('ready')
  return shown.container
}

test.each([
  ['a script', 'a <script>alert(1)</script> b'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['an event handler', '<b onclick="alert(1)">x</b>'],
  ['a style', '<style>body{display:none}</style>'],
])('%s never becomes an element', async (_, text) => {
  const page = await show(text)
  expect(page.querySelector('script, iframe, style, b, [onclick]')).toBeNull()
})

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  '%s leads nowhere',
  async (url) => {
    const page = await show(`[press](${url})`)
    expect(page.querySelector('a')?.getAttribute('href') ?? '').toBe('')
  },
)

test('a link leads out without telling where it came from', async () => {
  const page = await show('[site](https://example.com)')
  const link = page.querySelector('a')
  expect(link?.getAttribute('rel')).toContain('noopener')
  expect(link?.getAttribute('rel')).toContain('noreferrer')
  expect(link?.target).toBe('_blank')
})

test.each([
  ['https://tracker.example/p.png', 'tracker.example'],
  ['http://169.254.169.254/latest', '169.254.169.254'],
])('the picture %s is a button with its host, fetched when it is pressed and then by our server', async (src, host) => {
  const { calls } = fakeServer([
    [imageProxyEndpoints.getPicture, () => ({ status: 502, code: 'x', message: 'no picture' })],
  ])
  const page = await show(`![chart](${src})`)
  expect(page.querySelector('img, a')).toBeNull()
  expect(page.textContent).toContain('chart')
  expect(calls).toEqual([])
  screen.getByRole('button', { name: `Show the picture from ${host}` }).click()
  expect((await screen.findByRole('alert')).textContent).toBe('no picture')
  expect(calls).toEqual(['GET /api/gateway/chats/picture'])
})

test.each(['data:image/svg+xml,<svg onload=alert(1)>', 'javascript:alert(1)', '/api/gateway/x', '//tracker.example/p'])(
  'the picture %s is words',
  async (src) => {
    const page = await show(`![chart](<${src}>)`)
    expect(page.querySelector('img, a, button')).toBeNull()
  },
)

test.each([
  ['[mybank.example](https://evil.example/x)', 'mybank.example (evil.example)'],
  ['[bank](https://mybank.example@evil.example/)', 'bank (evil.example)'],
  ['[write](mailto:ayu@toko.example)', 'write (ayu@toko.example)'],
  ['[www.toko.example](https://toko.example/a)', 'www.toko.example'],
  ['[file](/etc/passwd) and [here](#x)', 'file and here'],
])('%s shows where it leads', async (text, expected) => {
  expect((await show(text)).textContent).toBe(expected)
})

test.each([
  ['quotes in quotes', '> '.repeat(20_000)],
  ['lists in lists', '- '.repeat(20_000)],
  ['brackets', '['.repeat(50_000)],
  ['one line without end', 'x'.repeat(1_000_000)],
  ['a million characters', 'Some words here.\n\n'.repeat(60_000)],
  ['code without end', `\`\`\`sql\n${'select 1\n'.repeat(5_000)}`],
  ['right to left and signs', 'مرحبا **بالعالم** 👩‍👩‍👧‍👦 \u202Etxt.exe'],
  ['a table of 10,000 rows', `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(10_000)}`],
])('%s leave the page standing, with the beginning of what was said', async (_, text) => {
  render(
    <Suspense fallback="…">
      <TextPart text={text} />
    </Suspense>,
  )
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      text
        .replace(/[*|`\n-]/g, ' ')
        .trim()
        .slice(0, 3)
        .trim(),
    ),
  )
})

test('what is very long comes in portions', async () => {
  render(
    <Suspense fallback="…">
      <TextPart text={'Some words here.\n\n'.repeat(60_000)} />
    </Suspense>,
  )
  const more = await screen.findByRole('button', { name: /^Show more/ })
  const before = document.body.textContent.length
  more.click()
  await waitFor(() => expect(document.body.textContent.length).toBeGreaterThan(before + 40_000))
})

test('formulas render, money stays money, and a formula cannot lead or load', async () => {
  // Awaited: what is loaded first suspends.
  const shown = await act(async () =>
    render(
      <Suspense fallback="…">
        <TextPart
          text={
            'From $5 to $10. Then $E = mc^2$ and \\(\\href{javascript:alert(1)}{x}\\) \\(\\includegraphics{https://x.example/a.png}\\)'
          }
        />
      </Suspense>,
    ),
  )
  await waitFor(() => expect(shown.container.querySelector('.katex')).not.toBeNull())
  expect(shown.container.textContent).toContain('From $5 to $10.')
  expect(shown.container.querySelector('a[href], img')).toBeNull()
})

test('a mark opens its evidence; one without evidence and one in code stay text', async () => {
  const opened: number[] = []
  const page = await show('Up 31% [1], down [7], `a[1]`.', opened)
  const marks = await screen.findAllByRole('button')
  expect(marks).toHaveLength(1)
  marks[0]?.click()
  expect(opened).toEqual([1])
  expect(page.textContent).toContain('[7]')
  expect(page.querySelector('code')?.textContent).toBe('a[1]')
})

import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { languages } from '#web/lib/i18n/language.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import type { Evidence } from '../answer/evidence.ts'
import { EvidenceContext } from '../evidence/evidence-context.ts'
import { chatMessages } from '../messages/index.ts'
import { Markdown } from './markdown.tsx'

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

test('a picture from elsewhere is a link, not fetched', async () => {
  const page = await show('![chart](https://tracker.example/p.png)')
  expect(page.querySelector('img')).toBeNull()
  expect(page.querySelector('a')?.textContent).toBe('chart')
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

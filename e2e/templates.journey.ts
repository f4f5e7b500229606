import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { signUp } from './session.ts'

const words = {
  en: { templates: 'Templates', ask: 'Ask anything, or / for a shortcut', unsure: /not sure|cannot answer/i },
  id: {
    templates: 'Templat',
    ask: 'Tanya apa saja, atau / untuk pintasan',
    unsure: /tidak yakin|tidak dapat menjawab/i,
  },
} as const

type Part = { type: string; text?: string; data?: { rows?: unknown[] } }

test.each(['en', 'id'] as const)(
  'every template about the data is answered from the sample company (%s)',
  async (language) => {
    const page = await openPage(await openBrowser({ language }))
    await signUp(page, { language })
    const t = words[language]
    const question = page.getByLabel(t.ask)
    const list = page.getByRole('region', { name: t.templates })
    const prompts: string[] = []
    await list.getByRole('listitem').first().waitFor()
    const categories = list.getByRole('group').getByRole('button')
    await categories.first().waitFor()
    for (const category of await categories.all()) {
      await category.click()
      await list.getByRole('listitem').first().waitFor()
      for (const template of await list.getByRole('listitem').getByRole('button').all()) {
        await template.click()
        prompts.push(await question.inputValue())
      }
    }
    const own = [...new Set(prompts)].filter((prompt) => !/attached|terlampir/i.test(prompt))
    expect(own.length).toBeGreaterThanOrEqual(40)
    const unanswered: string[] = []
    for (const prompt of own) {
      const parts = await ask(page, prompt, language)
      const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ')
      const rows = parts.some((part) => part.type === 'data-table' && (part.data?.rows?.length ?? 0) > 0)
      if (!rows || t.unsure.test(text)) unanswered.push(`${prompt}: ${text}`)
    }
    expect(unanswered).toEqual([])
  },
)

/** Asks as the person of this page and returns the answer's parts. */
async function ask(page: Page, prompt: string, language: string): Promise<Part[]> {
  const kept = async (key: string) => String(await page.evaluate(`localStorage.getItem('${key}')`))
  const form = new FormData()
  form.set('bot_id', JSON.parse(await kept('user')).bot_id)
  form.set('question', prompt)
  const response = await fetch(new URL('/api/gateway/studio/chat', page.url()), {
    method: 'POST',
    headers: { accept: 'application/json', 'accept-language': language, token: await kept('token') },
    body: form,
  })
  const body = (await response.json()) as { message: string; data?: { record: { answer: { parts: Part[] } } } }
  if (!body.data) throw new Error(body.message)
  return body.data.record.answer.parts
}

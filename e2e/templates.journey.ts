import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { aNewPerson, signUp } from './person.ts'

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
    await signUp(page, aNewPerson(), language)
    const t = words[language]
    const question = page.getByLabel(t.ask)
    const list = page.getByRole('region', { name: t.templates })
    const prompts: string[] = []
    await list.getByRole('listitem').first().waitFor()
    for (const category of await list.getByRole('group').getByRole('button').all()) {
      await category.click()
      for (const template of await list.getByRole('listitem').getByRole('button').all()) {
        await template.click()
        prompts.push(await question.inputValue())
      }
    }
    const own = [...new Set(prompts)].filter((prompt) => !/attached|terlampir/i.test(prompt))
    expect(own.length).toBeGreaterThanOrEqual(40)
    const unanswered: string[] = []
    for (const prompt of own) {
      const parts = await page.evaluate(ask, prompt)
      const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ')
      const rows = parts.some((part) => part.type === 'data-table' && (part.data?.rows?.length ?? 0) > 0)
      if (!rows || t.unsure.test(text)) unanswered.push(`${prompt}: ${text}`)
    }
    expect(unanswered).toEqual([])
  },
)

/** Runs in the page: asks as the signed-in person and returns the answer's parts. */
async function ask(prompt: string): Promise<Part[]> {
  const form = new FormData()
  form.set('bot_id', JSON.parse(localStorage.getItem('user') ?? '{}').bot_id)
  form.set('question', prompt)
  const response = await fetch('/api/gateway/studio/chat', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      token: localStorage.getItem('token') ?? '',
    },
    body: form,
  })
  const body = await response.json()
  if (!body.status) throw new Error(body.message)
  return body.data.record.answer.parts
}

import { z } from 'zod'

export const language = z.enum(['en', 'id'])
export type Language = z.infer<typeof language>

/** The best of our languages for an `Accept-Language` header; English when none fits. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const preferred = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const q = params.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { tag: tag.split('-')[0], q: q ? Number(q.slice(2)) : 1 }
    })
    .filter(({ tag, q }) => (tag === 'en' || tag === 'id' || tag === 'in') && q > 0)
    .sort((a, b) => b.q - a.q)[0]
  return preferred && preferred.tag !== 'en' ? 'id' : 'en'
}

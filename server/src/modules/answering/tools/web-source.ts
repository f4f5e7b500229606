import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { buildIndex, type Hit, searchPassages, splitPassages } from '#engine/passages/index.ts'
import { type WebPage, WebPageError, type WebPages } from '../../../platform/web-page/web-page.ts'
import type { WebHit, WebSearch } from '../../../providers/web-search/port.ts'
import type { ToolFinding } from './tool.ts'

export type WebSource = { current: () => Promise<WebSearch | undefined>; pages: WebPages }

/** A page as evidence: read, or else what the search service said of it. */
export type SeenPage = {
  url: string
  title: string
  site: string
  date?: string
  text: string
  read: boolean
  cut: boolean
}

export type WebPassage = Hit & { page: SeenPage }

/** Reads what a search found; where a page cannot be read, the service's own words about it stand in. */
export async function readHits(hits: WebHit[], pages: WebPages, signal: AbortSignal): Promise<SeenPage[]> {
  const read = await Promise.all(
    hits.slice(0, limits.webSearch.read).map((hit) =>
      pages.read(hit.url, signal).catch((error: unknown) => {
        if (!(error instanceof WebPageError)) throw error
        return undefined
      }),
    ),
  )
  return hits.flatMap((hit, index) => {
    const page = read[index]
    if (page) return [asSeen(page, hit.date)]
    if (hit.snippet === '' || !URL.canParse(hit.url)) return []
    const site = new URL(hit.url).host.replace(/^www\./, '')
    const seen = { url: hit.url, title: hit.title, site, text: hit.snippet, read: false, cut: false }
    return [{ ...seen, ...(hit.date && { date: hit.date.slice(0, 10) }) }]
  })
}

export function asSeen({ text, url, title, site, date, cut }: WebPage, found?: string): SeenPage {
  const day = date ?? found?.slice(0, 10)
  return { url, title, site, text, read: true, cut, ...(day && { date: day }) }
}

/** The passages of pages that answer a question, best first. */
export function passagesOf(pages: SeenPage[], question: string, limit = 5): WebPassage[] {
  const all = pages.flatMap((page, index) =>
    splitPassages([{ text: page.text }], { source: `${index}` }).map((passage) => ({ passage, page })),
  )
  // Each page numbers its passages from 1: one index needs ids of its own.
  const passages = all.map(({ passage }, index) => Object.assign(passage, { id: `${index}` }))
  return searchPassages(buildIndex(passages), question, { limit: limit }).flatMap((hit) => {
    const found = all[Number(hit.passage.id)]
    return found ? [{ ...hit, page: found.page }] : []
  })
}

export const webFound = (page: SeenPage, quote: string, score: number): ToolFinding => ({
  kind: 'web',
  source: {
    url: page.url,
    title: page.title,
    providerMetadata: {
      nalar: { site: page.site, quote, score: Math.round(score * 1000) / 1000, ...(page.date && { date: page.date }) },
    },
  },
})

/** For a model: the passages with where they are from; it is data. */
export const forModel = (passages: WebPassage[]): Record<string, unknown> => ({
  passages: passages.map(({ page, passage, confidence }) => ({
    url: page.url,
    title: page.title,
    ...(page.date && { date: page.date }),
    text: passage.text,
    confidence: Math.round(confidence * 100) / 100,
  })),
})

/** Why a page could not be read, for the person. */
export function pageProblem({ code }: WebPageError, language: Language): string {
  return problems[code][language]
}

const problems: Record<WebPageError['code'], Record<Language, string>> = {
  net_address_invalid: localized('it is not a web address.', 'itu bukan alamat web.'),
  net_address_refused: localized('private addresses are not read.', 'alamat jaringan pribadi tidak dibaca.'),
  net_unreachable: localized('it does not answer.', 'tidak menjawab.'),
  net_timed_out: localized('it took longer than 10 seconds.', 'butuh lebih dari 10 detik.'),
  net_too_large: localized('it is larger than 2 MB.', 'ukurannya lebih dari 2 MB.'),
  net_too_many_redirects: localized('it leads round in circles.', 'alamatnya berputar-putar.'),
  page_status: localized('it says that there is no such page.', 'halamannya tidak ada.'),
  page_kind: localized('it is neither text nor HTML.', 'isinya bukan teks atau HTML.'),
  page_empty: localized('it holds no text.', 'tidak ada teks di dalamnya.'),
  page_broken: localized('it cannot be understood.', 'isinya tidak bisa dipahami.'),
}

/** Notes on what was left out, so that an answer never seems to rest on more than it does. */
export const cutPages = (pages: SeenPage[]): SeenPage[] => pages.filter(({ cut }) => cut)

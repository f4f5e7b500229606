import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { WebSearchInput, WebSearchProvider, WebSearchSettings } from '#contract/web-search/schemas.ts'
import { findSetting, saveSetting } from '../../platform/db/setting-store.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { readAllowance } from '../../platform/net/index.ts'
import { createWebPages, type WebPages } from '../../platform/web-page/web-page.ts'
import { openWebSearch } from '../../providers/web-search/open-web-search.ts'
import { type WebSearch, type WebSearchAddress, WebSearchError } from '../../providers/web-search/port.ts'

const setting = 'web_search'
/** As stored: the key is sealed. */
type StoredWebSearch = { provider: WebSearchProvider; base_url: string | null; sealed_key: string | null }

/** Another process may have changed the settings: they are read again this often. */
const freshMs = 10_000
const testMs = 10_000

type SearchTest = { ok: boolean; message: string; code?: string; duration_ms: number }

export type WebSearching = {
  /** The service that searches now; undefined when the operator turned it off. */
  current: () => Promise<WebSearch | undefined>
  /** Reads pages of the public web. */
  pages: WebPages
  settings: () => Promise<WebSearchSettings>
  set: (input: WebSearchInput) => Promise<WebSearchSettings>
  test: (input: WebSearchInput, language: Language) => Promise<SearchTest>
  close: () => Promise<void>
}

type Known = { source: WebSearchSettings['source']; address: WebSearchAddress | undefined }
type WebSearchDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>

/** The installation's web search: the operator's settings first, else the environment, else Wikipedia, which needs no key. */
export function createWebSearching(deps: WebSearchDeps): WebSearching {
  const pages = createWebPages({ allow: readAllowance(deps.config.NET_ALLOW) })
  let known: Known = fromEnvironment(deps)
  let readAt = Number.NEGATIVE_INFINITY
  const read = async (): Promise<Known> => {
    const stored = await findSetting<StoredWebSearch>(deps.db, setting)
    known = stored ? { source: 'settings', address: addressOf(deps, stored) } : fromEnvironment(deps)
    readAt = performance.now()
    return known
  }
  const fresh = async () => (performance.now() - readAt < freshMs ? known : read())
  const given = async (input: WebSearchInput) => toAddress(input, (await read()).address)
  return {
    pages,
    close: () => pages.close(),
    current: async () => {
      const { address } = await fresh()
      return address && openWebSearch(address)
    },
    settings: async () => shown(await fresh()),
    set: async (input) => {
      const address = await given(input)
      const sealed_key = address?.key ? deps.secrets.encrypt(address.key) : null
      const stored: StoredWebSearch = { provider: input.provider, base_url: address?.baseUrl ?? null, sealed_key }
      await saveSetting(deps.db, setting, stored, deps.clock.now())
      return shown(await read())
    },
    test: async (input, language) => {
      const address = await given(input)
      if (!address) return { ok: false, message: errorMessage('web_search_off', language), duration_ms: 0 }
      return tryOut(openWebSearch(address), language)
    },
  }
}

function fromEnvironment({ config }: WebSearchDeps): Known {
  const { WEB_SEARCH_PROVIDER: provider, WEB_SEARCH_URL: baseUrl, WEB_SEARCH_API_KEY: key } = config
  if (!provider) return { source: 'default', address: { provider: 'wikipedia' } }
  if (provider === 'none') return { source: 'environment', address: undefined }
  return { source: 'environment', address: { provider, ...(baseUrl && { baseUrl }), ...(key && { key }) } }
}

function addressOf({ secrets, log }: WebSearchDeps, stored: StoredWebSearch): WebSearchAddress | undefined {
  const { provider, base_url: baseUrl, sealed_key } = stored
  if (provider === 'none') return undefined
  const address = { provider, ...(baseUrl && { baseUrl }) }
  try {
    return { ...address, ...(sealed_key && { key: secrets.decrypt(sealed_key) }) }
  } catch {
    log.error('the key of the web search cannot be opened: SECRET_KEY has changed')
    return address
  }
}

/** A key that is left out stays, but only for the service and address it was given for. */
function toAddress(input: WebSearchInput, now: WebSearchAddress | undefined): WebSearchAddress | undefined {
  const { provider } = input
  const baseUrl = input.base_url || undefined
  if (provider === 'none') return undefined
  if (provider === 'searxng' && !baseUrl) throw fail('web_search_needs_address')
  const same = now?.provider === provider && now.baseUrl === baseUrl
  const key = input.api_key || (same ? now?.key : undefined)
  if ((provider === 'brave' || provider === 'tavily') && !key) throw fail('web_search_needs_key')
  return { provider, ...(baseUrl && { baseUrl }), ...(key && { key }) }
}

const shown = ({ source, address }: Known): WebSearchSettings => ({
  source,
  provider: address?.provider ?? 'none',
  base_url: address?.baseUrl ?? null,
  has_key: address?.key !== undefined,
})

async function tryOut(service: WebSearch, language: Language): Promise<SearchTest> {
  const since = performance.now()
  const duration = () => Math.round(performance.now() - since)
  try {
    const hits = await service.search({ query: 'Indonesia', language, limit: 3, signal: AbortSignal.timeout(testMs) })
    if (hits[0]) return { ok: true, message: hits[0].title, duration_ms: duration() }
    return { ok: false, message: errorMessage('web_search_nothing', language), duration_ms: duration() }
  } catch (error) {
    const code = error instanceof WebSearchError ? error.code : ('web_search_unreachable' as const)
    return { ok: false, code, message: errorMessage(code, language, { name: service.name }), duration_ms: duration() }
  }
}

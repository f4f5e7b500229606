import dns from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { buildConnector } from 'undici'
import { once } from '../once.ts'
import { isPublicAddress, type NetAllowance, publicOnly } from './address.ts'
import { limitBody } from './limit-body.ts'
import { findNetError, NetError } from './net-error.ts'

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

export type GuardOptions = {
  /** What may be reached although it is not public; nothing when left out. */
  allow?: NetAllowance
  /** From the first byte out to the last byte in, redirects included; no limit when left out. */
  timeoutMs?: number
  /** To make one connection. */
  connectTimeoutMs?: number
  /** Of a body, after decompression; no limit when left out. Reading beyond it throws `net_too_large`. */
  maxBytes?: number
  maxRedirects?: number
  /** How names become addresses; the system's resolver when left out. */
  resolve?: Resolve
}

/**
 * Makes a request ready to be written, at the address that it goes to now: called anew after each redirect with what was given, not
 * with what it made. What it throws is thrown.
 */
export type FillIn = (at: URL, init: RequestInit) => { url: URL; init: RequestInit }

/** The fetch that everybody knows, for addresses that a stranger may have chosen. */
export type GuardedFetch = ((url: string | URL, init?: RequestInit, fillIn?: FillIn) => Promise<Response>) & {
  /** Ends what is kept open. */
  close: () => Promise<void>
}

const systemResolve: Resolve = (host) => dns.lookup(host, { all: true, verbatim: true })
/** All else may prove or tell who asks, and was meant for one host. */
const forAnyHost = new Set(['accept', 'accept-language', 'content-type', 'content-length', 'range', 'user-agent'])

/**
 * A fetch that reaches only public addresses, and what `allow` names. The address is checked when it is written as a
 * number, after DNS has answered (the very address checked is then connected to, so that a second answer cannot differ), and
 * again at every redirect. Throws NetError; a signal that fires throws its own reason.
 */
export function createGuardedFetch(options: GuardOptions = {}): GuardedFetch {
  const { maxRedirects = 5, maxBytes, timeoutMs } = options
  const open = once(() => openAgent(options))
  let opened = false
  let closed: Promise<void> | undefined
  const guarded = async (given: string | URL, init: RequestInit = {}, fillIn?: FillIn): Promise<Response> => {
    const late = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
    const signals = [init.signal, late].filter((signal) => signal !== undefined && signal !== null)
    const signal = signals.length > 0 ? AbortSignal.any(signals) : null
    try {
      if (closed) throw new NetError('net_unreachable')
      opened = true
      const response = await follow(
        await open(),
        new URL(given),
        { ...init, signal },
        { ...options, maxRedirects, fillIn },
      )
      return maxBytes === undefined ? response : limitBody(response, maxBytes, late)
    } catch (error) {
      throw toNetError(error, init.signal ?? undefined, late)
    }
  }
  const close = () => {
    closed ??= opened ? open().then(({ agent }) => agent.close()) : Promise.resolve()
    return closed
  }
  return Object.assign(guarded, { close })
}

/** Says at once whether an address could be asked at all, before anything is stored. Throws NetError. */
export async function checkAddress(
  given: string,
  options: Pick<GuardOptions, 'allow' | 'resolve'> = {},
): Promise<void> {
  const url = parse(given)
  await addressesOf(bare(url.hostname), portOf(url), options)
}

/** Whether it may be asked. One that is merely away may be. */
export async function mayBeAsked(given: string, options: Pick<GuardOptions, 'allow' | 'resolve'>): Promise<boolean> {
  try {
    await checkAddress(given, options)
    return true
  } catch (error) {
    return !(error instanceof NetError) || error.code === 'net_unreachable'
  }
}

type OpenAgent = { fetch: typeof import('undici').fetch; agent: import('undici').Agent }

/** The library is loaded with the first request. */
async function openAgent(options: GuardOptions): Promise<OpenAgent> {
  const { Agent, buildConnector, fetch } = await import('undici')
  return { fetch, agent: new Agent({ connect: checkedConnector(buildConnector, options), keepAliveTimeout: 10_000 }) }
}

type Following = GuardOptions & { maxRedirects: number; fillIn: FillIn | undefined }

async function follow({ fetch, agent }: OpenAgent, url: URL, init: RequestInit, options: Following): Promise<Response> {
  let at = url
  let sent = init
  for (let redirects = 0; ; redirects++) {
    checkWritten(at, options)
    const ready = options.fillIn ? filledIn(options.fillIn, at, sent) : { url: at, init: sent }
    // undici's own types and the ones of the platform describe the same objects under two names.
    const response = (await fetch(ready.url, {
      ...(ready.init as object),
      redirect: 'manual',
      dispatcher: agent,
    })) as unknown as Response
    const target = redirectOf(response, at)
    if (!target || init.redirect === 'manual') return response
    await response.body?.cancel().catch(() => {})
    if (init.redirect === 'error' || redirects >= options.maxRedirects) throw new NetError('net_too_many_redirects')
    sent = nextRequest(sent, response.status, target.origin === at.origin)
    at = target
  }
}

/** What its caller threw, on its way past what the network throws. */
class NotFilledIn extends Error {}

function filledIn(fillIn: FillIn, at: URL, sent: RequestInit): ReturnType<FillIn> {
  try {
    return fillIn(at, sent)
  } catch (cause) {
    throw new NotFilledIn('a request was not made', { cause })
  }
}

function redirectOf(response: Response, at: URL): URL | undefined {
  const location = response.headers.get('location')
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return undefined
  return parse(location, at)
}

/** As browsers do: a form becomes a question. Secrets stay with the host they were meant for. */
function nextRequest(init: RequestInit, status: number, sameOrigin: boolean): RequestInit {
  const headers = new Headers(init.headers)
  if (!sameOrigin) for (const name of [...headers.keys()]) if (!forAnyHost.has(name)) headers.delete(name)
  const method = init.method?.toUpperCase() ?? 'GET'
  const asks = status === 303 || ((status === 301 || status === 302) && method === 'POST')
  if (!asks || method === 'HEAD') return { ...init, headers }
  const { body, ...rest } = init
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return { ...rest, method: 'GET', headers }
}

function parse(given: string, base?: URL): URL {
  if (!URL.canParse(given, base?.href)) throw new NetError('net_address_invalid')
  const url = new URL(given, base)
  const plain = url.username === '' && url.password === '' && url.hostname !== ''
  if (!plain || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new NetError('net_address_invalid')
  return url
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/** A number in an address never comes to the lookup. */
function checkWritten(url: URL, { allow = publicOnly }: GuardOptions): void {
  parse(url.href)
  const host = bare(url.hostname)
  if (!ipaddr.isValid(host) || isPublicAddress(host) || allow(host, host, portOf(url))) return
  throw new NetError('net_address_refused')
}

type Address = { address: string; family: number }

/**
 * The addresses behind a name, for whoever connects by itself: connect to the address, not to the name again. One that may
 * not be reached refuses the name: it would be chance which is taken. Throws NetError.
 */
export async function addressesOf(
  host: string,
  port: number,
  { allow = publicOnly, resolve = systemResolve }: Pick<GuardOptions, 'allow' | 'resolve'>,
): Promise<[Address, ...Address[]]> {
  const [first, ...others] = ipaddr.isValid(host)
    ? [numberOf(host)]
    : await resolve(host).catch((error: unknown) => {
        throw new NetError('net_unreachable', error)
      })
  if (!first) throw new NetError('net_unreachable')
  const found: [Address, ...Address[]] = [first, ...others]
  if (!found.every(({ address }) => isPublicAddress(address) || allow(host, address, port)))
    throw new NetError('net_address_refused')
  return found
}

/** A number as the one who was judged, so that nobody reads 0177.0.0.1 in another way. */
function numberOf(host: string): Address {
  const at = ipaddr.process(host)
  return { address: at.toString(), family: at.kind() === 'ipv6' ? 6 : 4 }
}

/** A connector per connection: the lookup inside is told no port, and a rule may name one. */
function checkedConnector(
  build: typeof import('undici').buildConnector,
  options: GuardOptions,
): buildConnector.connector {
  const { connectTimeoutMs: timeout = 10_000 } = options
  return (to, done) => {
    const port = Number(to.port || (to.protocol === 'https:' ? 443 : 80))
    build({ timeout, lookup: checkedLookup(port, options) })(to, done)
  }
}

const checkedLookup =
  (port: number, options: GuardOptions): LookupFunction =>
  (hostname, { all }, done) => {
    addressesOf(bare(hostname), port, options).then(
      (found) => (all ? done(null, found) : done(null, found[0].address, found[0].family)),
      (error: NodeJS.ErrnoException) => done(error, '', 4),
    )
  }

function toNetError(error: unknown, asked: AbortSignal | undefined, late: AbortSignal | undefined): unknown {
  if (error instanceof NotFilledIn) return error.cause
  const known = findNetError(error)
  if (known) return known
  if (asked?.aborted) return asked.reason
  if (late?.aborted) return new NetError('net_timed_out')
  return new NetError(isConnectTimeout(error) ? 'net_timed_out' : 'net_unreachable', error)
}

const isConnectTimeout = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === 'UND_ERR_CONNECT_TIMEOUT'

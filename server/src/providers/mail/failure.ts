import { findNetError } from '../../platform/net/index.ts'
import { MailServerError } from './port.ts'

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS_CERT_ALTNAME|certificate|altnames/i
const network =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|EDNS|ECONNECTION|ESOCKET|NoConnection|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEOUT|Timeout|Unexpected close/i

/** A server that lets nobody in for a while says nothing about the password or token. */
const laterCodes = new Set(['UNAVAILABLE', 'LIMIT', 'INUSE', 'SERVERBUG'])
const laterWords = /too many|temporar|try again|unavailable|throttl|rate limit|server (is )?busy/i

type MailError = {
  code?: unknown
  message?: unknown
  response?: unknown
  responseText?: unknown
  authenticationFailed?: unknown
  responseCode?: unknown
  serverResponseCode?: unknown
  cause?: unknown
}

/** What a library threw, as one of the states that a mailbox can be in. */
export function toMailServerError(error: unknown, unclear = false): MailServerError {
  if (error instanceof MailServerError) return error
  const refusedAddress = findNetError(error)
  if (refusedAddress)
    return new MailServerError(
      'unreachable',
      refusedAddress.code === 'net_address_refused' ? 'address not allowed' : 'host not found',
    )
  const failure: MailError = typeof error === 'object' && error !== null ? error : {}
  const code = typeof failure.code === 'string' ? failure.code : ''
  const message = error instanceof Error ? error.message : String(error)
  const said = [failure.responseText, failure.response, message].find((text) => typeof text === 'string' && text !== '')
  const words = String(said)
    .replace(/^\S+ (NO|BAD) /, '')
    .replace(/[\r\n]+/g, ' ')
    .trim()
  if (failure.authenticationFailed === true || code === 'EAUTH' || failure.responseCode === 535)
    return new MailServerError(isLater(failure, words) ? 'unreachable' : 'wrong_password', words)
  if (certificate.test(`${code} ${message}`)) return new MailServerError('certificate', message)
  if (network.test(`${code} ${message}`)) return new MailServerError('unreachable', message, unclear)
  return new MailServerError('refused', words, unclear)
}

const isLater = ({ responseCode, serverResponseCode }: MailError, words: string): boolean =>
  (typeof responseCode === 'number' && responseCode < 500) ||
  laterCodes.has(String(serverResponseCode).toUpperCase()) ||
  laterWords.test(words)

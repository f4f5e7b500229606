import { isDatabaseAway } from '../db/database.ts'
import { sourceStack } from '../log/source-stack.ts'
import type { Config } from './config.ts'

/** Why a start failed, in one line that says what to do; what nobody foresaw keeps its stack. */
export function startFailure(error: unknown, { HOST, PORT, DATABASE_URL }: Config): string {
  if (!(error instanceof Error)) return String(error)
  const cause = innermost(error)
  const { code } = cause
  if (code === 'EADDRINUSE') return `Port ${PORT} is taken: stop what listens there, or set PORT to another number.`
  if (code === 'EACCES' && PORT < 1024)
    return `Port ${PORT} may not be used by this account: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${HOST} is no address of this machine.`
  if (DATABASE_URL && (isDatabaseAway(error) || code === '28P01' || code === '3D000'))
    return `The database of DATABASE_URL cannot be used: ${cause.message || code}.`
  return error.name === 'StartRefused' ? error.message : sourceStack(error.stack ?? error.message)
}

/** A statement that failed says only which one it was; why is what caused it. */
const innermost = (error: Error): NodeJS.ErrnoException =>
  error.cause instanceof Error ? innermost(error.cause) : error

/** A start that must not go on, for a reason that is said whole in the message. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

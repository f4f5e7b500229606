import { isDatabaseAway } from '../db/database.ts'
import { sourceStack } from '../log/source-stack.ts'
import type { Config } from './config.ts'

/** Why a start failed, in one line that says what to do; what nobody foresaw keeps its stack. */
export function startFailure(error: unknown, { HOST, PORT, DATABASE_URL }: Config): string {
  if (!(error instanceof Error)) return String(error)
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') return `Port ${PORT} is taken: stop what listens there, or set PORT to another number.`
  if (code === 'EACCES' && PORT < 1024)
    return `Port ${PORT} may not be used by this account: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${HOST} is no address of this machine.`
  if (DATABASE_URL && (isDatabaseAway(error) || code === '28P01' || code === '3D000' || code === 'ENOTFOUND'))
    return `The database of DATABASE_URL cannot be used: ${error.message || code}.`
  return error.name === 'StartRefused' ? error.message : sourceStack(error.stack ?? error.message)
}

/** A start that must not go on, for a reason that is said whole in the message. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

import net from 'node:net'
import tls from 'node:tls'
import type { Config } from '../platform/config/config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const about = 'certificate'
const patienceMs = 10_000
const soonDays = 14
const dayMs = 86_400_000

/** Whether browsers trust the certificate that `PUBLIC_URL` shows, and for how long. */
export async function checkCertificate({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, now = new Date()): Promise<Finding> {
  if (!PUBLIC_URL) return ok(about, 'there is no public address')
  const { protocol, hostname, port } = new URL(PUBLIC_URL)
  if (protocol !== 'https:')
    return warning(
      about,
      `${PUBLIC_URL} is not encrypted`,
      'Put TLS before it (deploy/compose/nginx.conf) and mend PUBLIC_URL.',
    )
  try {
    const { error, until } = await shownBy(hostname, Number(port || 443))
    const remedy = 'Renew it, with the certificates between it and one that browsers trust.'
    if (error) return problem(about, `${hostname} shows one that is not trusted: ${error}`, remedy)
    const days = Math.floor((until.getTime() - now.getTime()) / dayMs)
    if (days < soonDays) return warning(about, `that of ${hostname} ends in ${days} days`, remedy)
    return ok(about, `that of ${hostname} is trusted for ${days} days`)
  } catch (error) {
    return problem(
      about,
      `${hostname} does not answer: ${(error as Error).message}`,
      'Start what ends TLS, or mend PUBLIC_URL.',
    )
  }
}

function shownBy(host: string, port: number): Promise<{ error: string | undefined; until: Date }> {
  return new Promise((resolve, reject) => {
    // It is judged below: one that is not trusted is to be named, and nothing is said to it.
    const options = { host, port, rejectUnauthorized: false, ...(!net.isIP(host) && { servername: host }) }
    const socket = tls.connect(options, () => {
      const error = socket.authorizationError as Error | string | null
      const until = new Date(socket.getPeerCertificate().valid_to)
      socket.destroy()
      resolve({ error: error ? String((error as { code?: string }).code ?? error) : undefined, until })
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no answer within ${patienceMs / 1_000} s`)))
    socket.on('error', reject)
  })
}

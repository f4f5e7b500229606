import net from 'node:net'
import type { Config } from '../platform/config/config.ts'
import { type Finding, ok, warning } from './finding.ts'

const about = 'transit'
type Settings = Pick<
  Config,
  | 'DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | 'DATABASE_REPLICA_URL'
  | 'REDIS_URL'
  | 'FILES_URL'
  | 'SMTP_URL'
  | 'CLAMAV_URL'
  | 'MODEL_BASE_URL'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
>

/** What we say to other machines without TLS, by the settings that name them. */
export function checkTransit(config: Settings): Finding {
  const plain = listPlain(config)
  if (plain.length === 0) return ok(about, 'what is said to other machines is encrypted')
  return warning(
    about,
    `${plain.join(', ')}: another machine is spoken to without TLS`,
    'README, "TLS inside": sslmode=verify-full, rediss://, https:// and smtps://, or a network that encrypts.',
  )
}

export function listPlain(config: Settings): string[] {
  const plainSchemes = {
    REDIS_URL: 'redis:',
    CLAMAV_URL: 'tcp:',
    MODEL_BASE_URL: 'http:',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http:',
  }
  const addresses = Object.entries(plainSchemes).filter(([name, scheme]) => {
    const address = config[name as keyof typeof plainSchemes]
    return address !== undefined && isElsewhere(address) && new URL(address).protocol === scheme
  })
  const databases = (['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).filter((name) => {
    const address = config[name]
    return address !== undefined && isElsewhere(address) && !hasDatabaseTls(address)
  })
  const bucket = config.FILES_URL?.endpoint
  const mail = config.SMTP_URL
  return [
    ...databases,
    ...addresses.map(([name]) => name),
    ...(bucket?.startsWith('http:') && isElsewhere(bucket) ? ['FILES_URL'] : []),
    ...(mail && isElsewhere(mail) && !hasMailTls(mail) ? ['SMTP_URL'] : []),
  ]
}

/** A path of a socket, and loopback, leave no machine. */
function isElsewhere(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = (searchParams.get('host') ?? hostname).replace(/^\[|\]$/g, '')
  if (host === '' || host === 'localhost' || decodeURIComponent(host).startsWith('/')) return false
  return !(net.isIP(host) && (host === '::1' || host.startsWith('127.')))
}

/** pg speaks TLS and looks at the certificate for each of these, and never falls back; `no-verify` takes anybody's. */
function hasDatabaseTls(address: string): boolean {
  const { searchParams } = new URL(address)
  return ['prefer', 'require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
}

const hasMailTls = (address: string): boolean => {
  const { protocol, searchParams } = new URL(address)
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

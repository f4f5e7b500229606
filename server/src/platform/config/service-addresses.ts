import { z } from 'zod'

export const environments = ['staging', 'production'] as const

/** What clients name below `/api/` or find elsewhere. */
const services = [
  ...['landing', 'socket', 'ml', 'email-agent', 'whatsapp', 'autoflow', 'gateway', 'user', 'console', 'notifications'],
  ...['whatsapp-sandbox', 'monitoring', 'voice-bot', 'devices', 'widget'],
] as const

const address = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).search === '', {
    message: 'must be an address that begins with http:// or https://',
  })
  .transform((text) => text.replace(/\/$/, ''))

const ofEnvironment = z.partialRecord(z.enum([...services, 'every']), address)

/**
 * Base addresses by environment and service: `{"staging": {"every": "https://api.staging.example", "voice-bot": "https://voice.example/x"}}`.
 * Below `every` each service has `/api/<service>`; one that is named has its own address as it is.
 */
export const serviceAddresses = z.partialRecord(z.enum(environments), ofEnvironment)
type ServiceAddresses = z.output<typeof serviceAddresses>

/** Where each service is: at the origin of the page where nothing else is said. */
export function basesOf(
  addresses: ServiceAddresses,
  environment: (typeof environments)[number],
): Record<string, string> {
  const { every = '', ...named } = addresses[environment] ?? {}
  return Object.fromEntries(services.map((service) => [service, named[service] ?? `${every}/api/${service}`]))
}

/** Origins other than the page's own that clients must be let to ask. */
export const originsOf = (bases: Record<string, string>): string[] => [
  ...new Set(Object.values(bases).flatMap((base) => (URL.canParse(base) ? [new URL(base).origin] : []))),
]

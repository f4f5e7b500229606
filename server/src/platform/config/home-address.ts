import type { Config } from './config.ts'

/** Where people open this installation, without a slash at the end. */
export const homeAddress = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '')

import type { Config } from '../config/config.ts'

/** Where the person's browser sees us: what a vendor sends it back to. */
export function originOf(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  header: (name: string) => string | undefined,
): string {
  if (PUBLIC_URL) return PUBLIC_URL
  const [host, origin] = [header('host') ?? '', header('origin')]
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host ? origin : `http://${host}`
}

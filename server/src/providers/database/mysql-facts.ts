import type { ExtraRight } from '#contract/data-sources/schemas.ts'

/** Privileges that only read, or that every user has. */
const reading = /^(USAGE|SELECT|SHOW VIEW|SHOW DATABASES|LOCK TABLES)$/
const writing =
  /^(INSERT|UPDATE|DELETE|DELETE HISTORY|DROP|ALTER|CREATE|INDEX|TRIGGER|EVENT|REFERENCES|EXECUTE|ALTER ROUTINE|CREATE (VIEW|ROUTINE|TEMPORARY TABLES))$/

/** What the lines of `SHOW GRANTS` allow besides reading. A line that is not understood is `unknown`. Pure. */
export function mysqlRights(grants: readonly string[]): ExtraRight[] {
  const found = new Set(grants.flatMap(rightsOf))
  return found.has('superuser') ? ['superuser'] : [...found]
}

function rightsOf(grant: string): ExtraRight[] {
  const [, privileges, on, grants] = /^GRANT (.+?) ON (.+?) TO .+?( WITH .*GRANT OPTION.*)?$/i.exec(grant) ?? []
  // A role that is granted and not unfolded here, or something newer than this.
  if (privileges === undefined || on === undefined) return /^SET DEFAULT ROLE /i.test(grant) ? [] : ['unknown']
  const every = on.trim() === '*.*'
  const named = privileges
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((text) => text.trim().toUpperCase())
  const of = named.flatMap((text): ExtraRight[] => {
    if (/^ALL( PRIVILEGES)?$/.test(text)) return [every ? 'superuser' : 'write']
    if (text === 'SUPER') return ['superuser']
    if (text === 'FILE') return ['server_files']
    if (writing.test(text)) return ['write']
    return reading.test(text) ? [] : ['administration']
  })
  return grants ? [...of, 'administration'] : of
}

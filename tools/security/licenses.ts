import type { LockedPackage } from './lock-file.ts'

/** What may go along with Apache-2.0, also in the bundle. MPL-2.0 holds for its own files, which we leave as they are. */
const allowed = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
  ],
  ...['Zlib', 'OFL-1.1', 'MPL-2.0', 'Python-2.0', 'CC-BY-4.0'],
])

/** Packages whose license is allowed once it was read. `exceptions`: by name, with what their license file says. */
export function listForbiddenLicenses(
  packages: readonly LockedPackage[],
  exceptions: ReadonlyMap<string, string>,
): string[] {
  return packages.flatMap(({ name, version, place, license }) => {
    if (exceptions.has(name) || (license !== undefined && isAllowed(license))) return []
    return [`${name} ${version} in ${place}: ${license ?? 'no license'}`]
  })
}

/** Of alternatives one must be allowed, of what holds together all. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return bare.split(' AND ').every((license) => allowed.has(license))
}

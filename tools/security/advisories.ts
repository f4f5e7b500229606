import type { LockedPackage } from './lock-file.ts'

/** A weakness of a package that is known: in `from` (the first of all when left out) up to, and not with, `below`. */
export type Advisory = { id: string; name: string; from?: string; below: string; says: string }

/** Packages of the lock file that an advisory names, a line each. */
export function listAffected(packages: readonly LockedPackage[], advisories: readonly Advisory[]): string[] {
  return packages.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.name === name && isWithin(version, advisory))
      .map(({ id, below, says }) => `${name} ${version}: ${id} ${says}; mended in ${below}`),
  )
}

const isWithin = (version: string, { from = '0.0.0', below }: Advisory) =>
  compareVersions(version, from) >= 0 && compareVersions(version, below) < 0

/** Below 0: the first is older. What comes before a release is older than it. */
export function compareVersions(left: string, right: string): number {
  const [leftCore = '', leftPre] = left.split(/-(.*)/s)
  const [rightCore = '', rightPre] = right.split(/-(.*)/s)
  const parts = leftCore.split('.').map(Number)
  const others = rightCore.split('.').map(Number)
  const at = parts.findIndex((part, index) => part !== others[index])
  if (at >= 0) return (parts[at] ?? 0) - (others[at] ?? 0)
  if (leftPre === undefined || rightPre === undefined)
    return Number(rightPre !== undefined) - Number(leftPre !== undefined)
  return leftPre.localeCompare(rightPre, 'en', { numeric: true })
}

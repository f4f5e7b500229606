/** A package as the lock file names it. */
export type LockedPackage = {
  name: string
  version: string
  /** Where it lies, from the root of the repository. */
  place: string
  license: string | undefined
  isDev: boolean
}

type Entry = { version?: string; license?: string; dev?: boolean; link?: boolean; name?: string }

/** Every package that is installed, wherever it lies in the tree. */
export function readLockFile(text: string): LockedPackage[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  return Object.entries(packages).flatMap(([place, { version, license, dev, link, name }]) =>
    place === '' || link || version === undefined
      ? []
      : [
          {
            place,
            name: name ?? place.slice(place.lastIndexOf('node_modules/') + 13),
            version,
            license,
            isDev: dev === true,
          },
        ],
  )
}

import { useMessages } from '#web/lib/i18n/use-messages.ts'
import type { MapTiles } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'

/** Whose the tiles are, and the outlines and names below them. */
export function MapSources({ tiles }: { tiles: MapTiles | null }) {
  const t = useMessages(deviceMessages).map
  return (
    <p className="absolute right-2 bottom-1 max-w-[calc(100%-1rem)] rounded-sm bg-bg/70 px-1 text-11 text-fg-3">
      {tiles?.attribution && `${tiles.attribution} · `}
      {t.outlines} <SourceLink href="https://www.naturalearthdata.com">Natural Earth</SourceLink> · {t.names}{' '}
      <SourceLink href="https://www.geonames.org">GeoNames</SourceLink>,{' '}
      <SourceLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</SourceLink>
    </p>
  )
}

function SourceLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="underline-offset-2 hover:underline">
      {children}
    </a>
  )
}

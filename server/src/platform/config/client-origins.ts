import type { Config } from './config.ts'
import { tilesOrigin } from './map-tiles.ts'
import { basesOf, originsOf } from './service-addresses.ts'

type Settings = Pick<Config, 'SERVICE_ADDRESSES' | 'ENVIRONMENT' | 'MAP_TILES'>

/** Origins beside our own that pages may ask: services that are elsewhere, and the map's tiles. */
export function clientOriginsOf({ SERVICE_ADDRESSES, ENVIRONMENT, MAP_TILES }: Settings): string[] {
  const tiles = tilesOrigin(MAP_TILES)
  return [...new Set([...originsOf(basesOf(SERVICE_ADDRESSES, ENVIRONMENT)), ...(tiles ? [tiles] : [])])]
}

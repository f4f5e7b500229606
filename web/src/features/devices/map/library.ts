import libraryUrl from 'maplibre-gl/dist/maplibre-gl.mjs?url'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { loadCode } from '#web/lib/lazy.ts'
import { outlineFiles } from './outline-files.ts'

export type MapLibrary = typeof import('maplibre-gl')

/**
 * MapLibre as it was published: a megabyte that is minified already and of which nothing could be left out, so that the build has nothing to do
 * with it. Rejects where it cannot be had.
 */
export async function loadMapLibrary(): Promise<MapLibrary> {
  // What the address names is the package's own module.
  const library = (await loadCode(() => import(/* @vite-ignore */ libraryUrl))) as MapLibrary
  library.setWorkerUrl(new URL(workerUrl, location.href).href)
  return library
}

/** What a map needs that comes from the server: asked for while it is not yet known what is on it. */
export function preloadMap(): void {
  for (const begun of [loadMapLibrary(), fetch(outlineFiles.first)]) begun.catch(() => {})
}

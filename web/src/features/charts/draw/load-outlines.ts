import type { ProvinceOutlines } from '#contract/charts/drawing/provinces.ts'
import type { ChartKind } from '#contract/charts/spec.ts'

/** The outlines that a kind of chart is drawn with; undefined where it needs none or they do not come: a map is then one of tiles. */
export const outlinesFor = async (kind: ChartKind): Promise<ProvinceOutlines | undefined> =>
  kind === 'map'
    ? import('#contract/charts/drawing/province-outlines.ts').then(
        (loaded) => loaded.provinceOutlines,
        () => undefined,
      )
    : undefined

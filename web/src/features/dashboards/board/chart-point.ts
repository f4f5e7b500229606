import type { ComponentProps } from 'react'
import type { ChartView } from '#web/features/charts/index.ts'

/** A point of a chart that somebody pressed, as the chart tells it. */
export type PointedAt = Parameters<NonNullable<ComponentProps<typeof ChartView>['onPoint']>>[0]

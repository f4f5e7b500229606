import type { QueryFilter } from '#contract/charts/query.ts'
import { metricDay, metrics } from '#contract/metrics/catalog.ts'
import { type CallsSource, type MessagingSource, type MetricSource, messagingMetric } from '#contract/metrics/source.ts'
import { type Action, decidePermission, defaultRoleSettings } from '#contract/permissions.ts'
import type { Schema } from '#engine/data/index.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type DataClock, todayOf } from '../../platform/wall-clock.ts'
import type { SourceViewer } from '../data-sources/open-source.ts'
import { type Days, daysOf } from './metric-period.ts'

type Cell = string | number | boolean | null
/** Cells by the keys of the metric's columns. */
export type MetricRows = readonly Readonly<Record<string, Cell>>[]

/** Figures of a slice, opened for somebody. */
export type OpenedFigures = DataClock & {
  name: string
  /** Who looks may not see them: then what they are of is known, and they are not. */
  isRefused: boolean
  read: (days: Days) => Promise<MetricRows>
}

/** A slice whose figures charts are made of; undefined: what they are of is gone. */
export type MetricOwner<Source extends MetricSource> = (
  place: Tenant,
  viewer: SourceViewer,
  source: Source,
) => Promise<OpenedFigures | undefined>
export type MetricOwners = { messaging: MetricOwner<MessagingSource>; calls: MetricOwner<CallsSource> }

/** Whether somebody who looks is at home where figures are of, and may do there what the screen of the figures needs. */
export function isAtHome(
  place: Tenant,
  viewer: SourceViewer,
  action: Action,
): viewer is Exclude<SourceViewer, 'anyone'> {
  if (viewer === 'anyone' || viewer.organizationId !== place.organizationId) return false
  if (viewer.workspaceId !== place.workspaceId) return false
  if (place.workspaceId === null && viewer.userId !== place.userId) return false
  return decidePermission(action, { settings: defaultRoleSettings, ...viewer }).allowed
}

/** Which figures these are, and of which place: what shows them elsewhere is held against what a reader may see (`chat/withheld.ts`). */
export const figuresIn = (kind: MetricSource['kind'], { organizationId, workspaceId, userId }: Tenant): string =>
  [kind, organizationId, workspaceId ?? userId].join(' ')

/** Figures as something that charts ask. */
export type OpenedMetric = {
  isRefused: boolean
  /** Differs by place: equal questions of two places are not one. */
  place: string
  read: (filters: readonly QueryFilter[], now: Date) => { key: string; rows: () => Promise<MetricRows> }
}

export async function openFigures(
  owners: MetricOwners,
  place: Tenant,
  viewer: SourceViewer,
  source: MetricSource,
): Promise<(OpenedFigures & { metric: OpenedMetric; schema: Schema }) | undefined> {
  const opened = await (source.kind === 'messaging'
    ? owners.messaging(place, viewer, source)
    : owners.calls(place, viewer, source))
  if (!opened) return undefined
  const metric: OpenedMetric = {
    isRefused: opened.isRefused,
    place: `${place.organizationId} ${place.workspaceId ?? place.userId}`,
    read: (filters, now) => {
      const days = daysOf(source.period, filters, todayOf(opened, now))
      return { key: JSON.stringify([source, days]), rows: () => opened.read(days) }
    },
  }
  return { ...opened, metric, schema: schemaOf(source) }
}

/** Whether a filter chooses the days that figures are counted over. */
export const isOfDays = ({ metric }: MetricSource, { target, op }: QueryFilter): boolean =>
  'table' in target && target.table === metric && target.column === metricDay.key && op === 'between'

/** A filter on a column of a metric's table as one on its result. */
export function asResult({ metric }: MetricSource, filter: QueryFilter): QueryFilter | undefined {
  const { target } = filter
  if (!('table' in target)) return filter
  if (target.table !== metric || !metrics[metric].columns.some(({ key }) => key === target.column)) return undefined
  return { ...filter, target: { result: target.column } }
}

/** Each metric is a table with a day: filters and points find their columns in it as in any other. */
function schemaOf({ kind }: MetricSource): Schema {
  const isOf = (name: string) => (kind === 'messaging') === messagingTables.has(name)
  const tables = Object.entries(metrics).flatMap(([name, { name: label, columns }]) =>
    isOf(name)
      ? [
          {
            name,
            label,
            columns: [metricDay, ...columns.filter(({ key }) => key !== metricDay.key)].map(
              ({ key, label: called, type, unit }) => ({ name: key, label: called, type, ...(unit && { unit }) }),
            ),
          },
        ]
      : [],
  )
  return { dialect: 'sqlite', tables, foreignKeys: [] }
}

const messagingTables = new Set<string>(messagingMetric.options)

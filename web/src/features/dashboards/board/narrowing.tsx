import type { ChosenFilters, DashboardDocument, Tab } from '#contract/dashboards/document.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { PointBar } from './point-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import type { useAsked } from './use-asked.ts'
import type { useBoardAddress } from './use-board-address.ts'
import type { useDocument } from './use-document.ts'

type NarrowingProps = {
  id: DashboardId
  document: DashboardDocument
  tab: Tab
  editing: boolean
  editor: ReturnType<typeof useDocument>['editor']
  inquiry: ReturnType<typeof useAsked>
  go: ReturnType<typeof useBoardAddress>
}

/** What the tiles are narrowed by: the tab, the filters, a point that was pressed. */
export function Narrowing({ id, document, tab, editing, editor, inquiry, go }: NarrowingProps) {
  const { chosen, asked, today, board, cross } = inquiry
  const choose = (filter: string, choice: ChosenFilters[string] | undefined) => {
    const next = Object.fromEntries(
      Object.entries({ ...chosen, [filter]: choice }).filter(([, item]) => item !== undefined),
    )
    go({ f: Object.keys(next).length > 0 ? next : undefined })
  }
  return (
    <>
      <TabBar
        document={document}
        tab={tab.id}
        editing={editing}
        onTab={(next) => go({ tab: next === document.tabs[0]?.id ? undefined : next })}
        onChange={(make, group) => editor.change(make, group)}
      />
      <FilterBar
        document={document}
        chosen={chosen}
        today={today}
        states={board.states}
        editable={editing}
        onChoose={choose}
        onReset={() => go({ f: undefined })}
        onChange={(make) => editor.change(make)}
        offer={(filter_id, words) =>
          api.call(dashboardEndpoints.offerFilterValues, {
            params: { id },
            body: { filter_id, chosen: asked, search: words },
          })
        }
      />
      <PointBar cross={cross} states={board.states} />
    </>
  )
}

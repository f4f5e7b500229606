import type { ChartPreview } from '#contract/charts/about-schemas.ts'
import { rolesOf } from '#contract/charts/roles.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { CellColumn } from '#contract/kit/format/cell-text.ts'
import { useInWorkspace } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import type { ChangeDraft, ChartDraft } from './draft.ts'
import { KindPicker } from './kind-picker.tsx'
import { editorMessages } from './messages/index.ts'
import { AxesSection } from './settings/axes-section.tsx'
import { ChangeSection } from './settings/change-section.tsx'
import { ColumnsShown } from './settings/columns-shown.tsx'
import { FiguresSection } from './settings/figures-section.tsx'
import { FormatsSection } from './settings/formats-section.tsx'
import { LinesSection } from './settings/lines-section.tsx'
import { LookSection } from './settings/look-section.tsx'
import { PivotSection } from './settings/pivot-section.tsx'
import { PlacesSection } from './settings/places-section.tsx'
import { Labelled, optionsOf, Section, type SettingsProps, small } from './settings/section.tsx'

type Props = { mayShare: boolean; draft: ChartDraft; preview: ChartPreview | undefined; onChange: ChangeDraft }

/** How the rows are drawn: the kind, and the settings that it uses. */
export function DrawingPane({ mayShare, draft, preview, onChange }: Props) {
  const t = useMessages(editorMessages)
  const { spec } = draft
  // In personal mode there is nobody else who could see it.
  const shared = useInWorkspace()
  const columns = columnsOf(preview)
  const roles = rolesOf[spec.kind]
  const set: SettingsProps['set'] = (what, change) =>
    onChange(`spec ${what}`, { spec: { ...spec, ...change }, drawn: true })
  const settings = { spec, columns, set }
  return (
    <div className="flex flex-col gap-5">
      <KindPicker draft={draft} preview={preview} onChoose={(next) => onChange('kind', { spec: next, drawn: true })} />
      {columns.length > 0 && (
        <>
          {roles.x !== 'none' && (
            <Labelled label={t.x[xNames[spec.kind] ?? 'along']}>
              <ColumnChoice {...settings} value={spec.x} none={roles.x === 'may'} onChange={(x) => set('x', { x })} />
            </Labelled>
          )}
          {roles.rows !== 'none' && <PivotSection {...settings} />}
          {roles.y.max > 0 && spec.kind !== 'table' && <FiguresSection {...settings} />}
          {roles.series !== 'none' && (
            <Labelled label={spec.kind === 'heatmap' ? t.rowsOf : t.series}>
              <ColumnChoice
                {...settings}
                value={spec.series}
                none={roles.series === 'may'}
                onChange={(series) => set('series', { series })}
              />
            </Labelled>
          )}
          {roles.size !== 'none' && (
            <Section title={t.look}>
              <Labelled label={t.size}>
                <ColumnChoice {...settings} value={spec.size} none onChange={(size) => set('size', { size })} />
              </Labelled>
              <Labelled label={t.pointName}>
                <ColumnChoice {...settings} value={spec.label} none onChange={(label) => set('label', { label })} />
              </Labelled>
            </Section>
          )}
          {spec.kind === 'number' && <ChangeSection {...settings} />}
          {roles.places && <PlacesSection {...settings} />}
          {spec.kind === 'table' ? <ColumnsShown {...settings} /> : <LookSection {...settings} />}
          <FormatsSection {...settings} />
          {roles.axes && <LinesSection {...settings} />}
          {roles.axes && <AxesSection {...settings} />}
        </>
      )}
      {shared && mayShare && (
        <div className="border-line-soft border-t pt-4">
          <Labelled label={t.visibility}>
            <Select
              options={optionsOf(t.visibilities)}
              value={draft.visibility}
              onValueChange={(visibility) => onChange('visibility', { visibility })}
              className={small}
            />
          </Labelled>
          <p className="mt-1 text-12 text-fg-3">{t.visibilityHints[draft.visibility]}</p>
        </div>
      )}
    </div>
  )
}

const xNames: Partial<Record<ChartSpec['kind'], 'slices' | 'stages' | 'provinces' | 'columns'>> = {
  pie: 'slices',
  funnel: 'stages',
  map: 'provinces',
  heatmap: 'columns',
}

/** The columns of the rows that are there, also while a new query fails. */
function columnsOf(preview: ChartPreview | undefined): readonly CellColumn[] {
  const result = preview?.result
  if (!result) return []
  return result.state === 'failed' ? (result.last?.columns ?? []) : result.columns
}

type ChoiceProps = SettingsProps & { value: string | null; none?: boolean; onChange: (key: string | null) => void }

const nothing = '\u0000'

/** One of the columns of the result; one that is gone stays visible as such. */
function ColumnChoice({ columns, value, none = false, onChange }: ChoiceProps) {
  const t = useMessages(editorMessages)
  const gone = value !== null && !columns.some(({ key }) => key === value)
  return (
    <Select
      options={[
        ...(none ? [{ value: nothing, label: t.none }] : []),
        ...(gone ? [{ value, label: `${value} ?` }] : []),
        ...columns.map(({ key, label }) => ({ value: key, label })),
      ]}
      value={value ?? (none ? nothing : null)}
      onValueChange={(key) => onChange(key === nothing ? null : key)}
      className="h-[30px] text-12 phone:h-11"
    />
  )
}

import type { ChartPreview } from '#contract/charts/about-schemas.ts'
import type { ChartKind, ChartSpec } from '#contract/charts/spec.ts'
import { chartKind } from '#contract/charts/spec.ts'
import { asKind } from '#contract/charts/suggest-kinds.ts'
import { kindIcons } from '#web/features/chart-facts/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import type { ChartDraft } from './draft.ts'
import { editorMessages } from './messages/index.ts'

type Props = { draft: ChartDraft; preview: ChartPreview | undefined; onChoose: (spec: ChartSpec) => void }

/** The twelve kinds; those that fit the rows stand out, and the best is said with its reason. */
export function KindPicker({ draft, preview, onChoose }: Props) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const suggestions = preview?.suggestions ?? []
  const fits = new Set(suggestions.map(({ kind }) => kind))
  const [best] = suggestions
  const choose = (kind: ChartKind) => {
    const result = preview?.result
    onChoose(result?.state === 'ok' ? asKind(draft.spec, kind, result.columns, result.rows) : { ...draft.spec, kind })
  }
  return (
    <section aria-label={t.kind} className="flex flex-col gap-2">
      <h3 className="font-medium text-12 text-fg-2">{t.kind}</h3>
      <div className="grid grid-cols-4 gap-1">
        {chartKind.options.map((kind) => {
          const Icon = kindIcons[kind]
          const on = draft.spec.kind === kind
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={on}
              onClick={() => choose(kind)}
              className={cx(
                'flex h-14 flex-col items-center justify-center gap-1 rounded-sm border px-0.5 text-11 transition-colors hover:bg-hover',
                on ? 'border-accent bg-accent-soft text-accent' : 'border-transparent',
                !on && (fits.size === 0 || fits.has(kind) ? 'text-fg' : 'text-fg-3'),
              )}
            >
              <Icon className="size-4" aria-hidden="true" />
              <span className="max-w-full text-pretty text-center leading-[14px]">{t.kindNames[kind]}</span>
              {fits.has(kind) && <span className="sr-only">{t.fits}</span>}
            </button>
          )
        })}
      </div>
      {best && best.kind !== draft.spec.kind && (
        <p className="text-12 text-fg-3">
          <button
            type="button"
            className="hit rounded-xs text-accent hover:underline"
            onClick={() => onChoose(best.spec)}
          >
            {t.suggested}: {t.kindNames[best.kind]}
          </button>
          {'. '}
          {best.why[language]}
        </p>
      )}
    </section>
  )
}

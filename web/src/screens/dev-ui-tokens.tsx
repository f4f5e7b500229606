import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber, formatPercent, formatRupiah, formatRupiahShort } from '#contract/kit/format/number.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { DevRow, DevSection } from './dev-section.tsx'

const surfaces = ['bg-bg', 'bg-panel', 'bg-raised', 'bg-hover', 'bg-line', 'bg-line-field']
const inks = ['text-fg', 'text-fg-2', 'text-fg-3', 'text-accent', 'text-good', 'text-warn', 'text-bad', 'text-info']
const charts = [
  'bg-chart-1',
  'bg-chart-2',
  'bg-chart-3',
  'bg-chart-4',
  'bg-chart-5',
  'bg-chart-6',
  'bg-chart-7',
  'bg-chart-8',
]
const sizes = ['text-11', 'text-12', 'text-13', 'text-15', 'text-18', 'text-24', 'text-32']

export function TokenParts() {
  return (
    <DevSection title="Tokens">
      <DevRow name="Surfaces">
        {surfaces.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </DevRow>
      <DevRow name="Charts">
        {charts.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </DevRow>
      <DevRow name="Text">
        {inks.map((name) => (
          <span key={name} className={name}>
            {name}
          </span>
        ))}
      </DevRow>
      <DevRow name="Sizes">
        {sizes.map((name) => (
          <span key={name} className={name}>
            Nalar
          </span>
        ))}
        <span className="font-mono text-12">select 1</span>
      </DevRow>
      <Formats />
    </DevSection>
  )
}

const Swatch = ({ name }: { name: string }) => (
  <span className="flex flex-col items-center gap-1 text-11 text-fg-3">
    <span className={`h-9 w-20 rounded-sm border border-line ${name}`} />
    {name}
  </span>
)

const moment = new Date('2026-11-14T09:05:00Z')

function Formats() {
  const language = useLanguage()
  return (
    <DevRow name="Formats">
      <span className="tabular-nums">{formatNumber(1234567.89, language)}</span>
      <span>{formatPercent(0.314, language, { signed: true })}</span>
      <span>{formatRupiah(18_600_000, language)}</span>
      <span>{formatRupiahShort(18_640_000_000, language)}</span>
      <span>{formatDate(moment, language, 'moment')}</span>
      <span>{formatRelative(moment, language, new Date('2026-11-14T09:17:00Z'))}</span>
    </DevRow>
  )
}

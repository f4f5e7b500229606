import { type ColorToken, colorToken } from '#contract/charts/spec.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Select } from '#web/ui/select.tsx'
import { editorMessages } from '../messages/index.ts'
import { small } from './section.tsx'

const shown: Record<ColorToken, string> = {
  'chart-1': 'bg-chart-1',
  'chart-2': 'bg-chart-2',
  'chart-3': 'bg-chart-3',
  'chart-4': 'bg-chart-4',
  'chart-5': 'bg-chart-5',
  'chart-6': 'bg-chart-6',
  'chart-7': 'bg-chart-7',
  'chart-8': 'bg-chart-8',
  good: 'bg-good',
  bad: 'bg-bad',
  muted: 'bg-fg-3',
}

type Props = { label: string; value: ColorToken | undefined; onChange: (color: ColorToken | undefined) => void }

/** One of the theme's colours, or the one that comes by itself. */
export function ColorSelect({ label, value, onChange }: Props) {
  const t = useMessages(editorMessages)
  return (
    <Select
      aria-label={label}
      options={[
        { value: 'auto', label: t.colors.auto },
        ...colorToken.options.map((option) => ({
          value: option,
          label: t.colors[option],
          icon: <span aria-hidden="true" className={`size-3 rounded-xs ${shown[option]}`} />,
        })),
      ]}
      value={value ?? 'auto'}
      onValueChange={(color) => onChange(color === 'auto' ? undefined : (color as ColorToken))}
      className={small}
    />
  )
}

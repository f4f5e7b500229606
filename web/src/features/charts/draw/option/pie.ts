import { faint } from '../look.ts'
import { colorAt, fitted, type Input, isolated, tooltip } from './base.ts'

const parts = ({ model }: Input) => (model.series[0]?.values ?? []).map((value) => Math.max(0, value ?? 0))

/** Shares of a whole, with their names beside them. */
export function pie(input: Input) {
  const { spec, look, words, width, height } = input
  const values = parts(input)
  const total = values.reduce((sum, value) => sum + value, 0)
  const share = (value: number) => `${total > 0 ? Math.round((value / total) * 100) : 0}%`
  const small = width < 260 || height < 170
  // A name stands at each side, its share below it: what is left is for the circle.
  const room = Math.min(130, width * 0.23)
  const radius = small ? Math.min(width, height) * 0.44 : Math.max(36, Math.min(height * 0.38, width / 2 - room - 18))
  return {
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: ({ dataIndex: at }: { dataIndex: number }) =>
        `${isolated(fitted(words.place(at), 240))}\n${words.value(values[at] ?? 0, 0, false)}  ${share(values[at] ?? 0)}`,
    },
    series: [
      {
        type: 'pie',
        radius: [spec.donut ? radius * 0.62 : 0, radius],
        itemStyle: { borderColor: look.panel, borderWidth: 2, borderRadius: 3 },
        minShowLabelAngle: 4,
        label: {
          show: !small,
          color: look.text,
          fontSize: 12,
          lineHeight: 15,
          formatter: ({ dataIndex: at }: { dataIndex: number }) =>
            `${isolated(fitted(words.place(at), room))}\n${spec.values ? words.value(values[at] ?? 0, 0, true) : share(values[at] ?? 0)}`,
        },
        labelLine: { show: !small, length: 8, length2: 8, lineStyle: { color: look.muted } },
        data: values.map((value, at) => ({
          name: words.place(at),
          value,
          itemStyle: { color: colorOf(input, at) },
        })),
      },
    ],
  }
}

const colorOf = (input: Input, at: number) => {
  const others = input.model.others && at === input.model.places.length - 1
  return others
    ? (input.look.colors[7] ?? input.look.muted)
    : colorAt({ ...input, spec: { ...input.spec, series: '' } }, at, input.words.place(at))
}

/** Stages, each as wide as its figure, with what is left of the first. */
export function funnel(input: Input) {
  const { look, words, width } = input
  const values = parts(input)
  const first = values[0] ?? 0
  const of = (value: number) => (first > 0 ? `${Math.round((value / first) * 100)}%` : '')
  const wide = width > 320
  return {
    tooltip: {
      ...tooltip(look),
      trigger: 'item',
      formatter: ({ dataIndex: at }: { dataIndex: number }) =>
        `${isolated(fitted(words.place(at), 240))}\n${words.value(values[at] ?? 0, 0, false)}  ${of(values[at] ?? 0)}`,
    },
    series: [
      {
        type: 'funnel',
        sort: 'none',
        top: 12,
        bottom: 12,
        left: wide ? '4%' : '6%',
        width: wide ? '58%' : '88%',
        gap: 2,
        minSize: '2%',
        label: {
          position: wide ? 'right' : 'inside',
          color: wide ? look.text : look.panel,
          fontSize: 12,
          formatter: ({ dataIndex: at }: { dataIndex: number }) =>
            `${isolated(fitted(words.place(at), wide ? width * 0.2 : width * 0.4))}  ${words.value(values[at] ?? 0, 0, true)}  ${at > 0 ? of(values[at] ?? 0) : ''}`.trimEnd(),
        },
        labelLine: { length: 12, lineStyle: { color: look.line } },
        itemStyle: { borderWidth: 0 },
        data: values.map((value, at) => ({
          name: words.place(at),
          value,
          itemStyle: { color: faint(look.colors[0] ?? look.text, Math.max(0.4, 1 - at * 0.12)) },
        })),
      },
    ],
  }
}

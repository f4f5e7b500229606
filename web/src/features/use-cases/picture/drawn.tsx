import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { useCaseMessages } from '../messages/index.ts'
import { type Drawing, type DrawnTable, headHeight, rowHeight } from './layout.ts'

const lineLooks = {
  declared: 'stroke-fg-3',
  confirmed: 'stroke-accent',
  guessed: 'stroke-fg-3 [stroke-dasharray:5_4]',
} as const
const longest = 22
const cut = (name: string) => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name)

/** The tables as boxes and the relations as lines between them; what is only guessed is dashed. */
export function Drawn({ drawing, label, whole }: { drawing: Drawing; label: string; whole: boolean }) {
  const { boxes, lines, width, height } = drawing
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md border border-line-soft bg-panel">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className={cx('mx-auto block', whole ? 'h-auto max-w-full' : 'max-w-none')}
      >
        <defs>
          <marker id="relation-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M 0 1 L 7 4 L 0 7" className="fill-none stroke-fg-3" />
          </marker>
        </defs>
        {lines.map((line) => (
          <path
            key={line.label}
            d={line.path}
            markerEnd="url(#relation-end)"
            className={cx('fill-none [stroke-width:1.5]', lineLooks[line.origin])}
          >
            <title>{line.label}</title>
          </path>
        ))}
        {boxes.map((box) => (
          <TableBox key={box.id} box={box} />
        ))}
      </svg>
    </section>
  )
}

function TableBox({ box }: { box: DrawnTable }) {
  const t = useMessages(useCaseMessages)
  const { x, y, width, height, title, columns, more } = box
  const lineAt = (row: number) => headHeight + row * rowHeight + rowHeight / 2 + 6
  return (
    <g transform={`translate(${x} ${y})`} className="text-12">
      <title>{title}</title>
      <rect width={width} height={height} rx={8} className="fill-raised stroke-line" />
      <path d={`M 0 ${headHeight} H ${width}`} className="stroke-line" />
      <text x={12} y={headHeight / 2 + 4} className="fill-fg font-mono font-semibold">
        {cut(title)}
      </text>
      {columns.map(({ name, key }, row) => (
        <text key={name} x={12} y={lineAt(row)} className={cx('font-mono', key ? 'fill-fg' : 'fill-fg-2')}>
          {cut(name)}
          {key && (
            <tspan dx={6} className="fill-fg-3 text-11">
              {t.key}
            </tspan>
          )}
        </text>
      ))}
      {more > 0 && (
        <text x={12} y={lineAt(columns.length)} className="fill-fg-3">
          {t.moreColumns(more)}
        </text>
      )}
    </g>
  )
}

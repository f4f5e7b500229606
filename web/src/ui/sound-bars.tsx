import { type KeyboardEvent, useRef } from 'react'

type Props = {
  /** How loud each channel is along the sound, 0 to 1; one or two of them, or none where that is not known. */
  peaks: readonly (readonly number[])[]
  /** Where it is played, 0 to 1. */
  at: number
  label: string
  /** The place in words. */
  valueText?: string
  onPick: (share: number) => void
}

const unknown = [Array.from({ length: 120 }, () => 0.12)]
/** Two channels stand above each other. */
const rows = [
  { middle: 25, tall: 44, look: 'fill-fg-3' },
  { middle: 75, tall: 44, look: 'fill-accent' },
] as const
const single = [{ middle: 50, tall: 88, look: 'fill-accent' }] as const

/** A sound as bars; a press or the arrow keys go there. */
export function SoundBars({ peaks, at, label, valueText, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shown = peaks.length > 0 ? peaks : unknown
  const places = shown.length > 1 ? rows : single
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 0.02 : event.key === 'ArrowLeft' ? -0.02 : 0
    if (step === 0) return
    event.preventDefault()
    onPick(Math.min(1, Math.max(0, at + step)))
  }
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(1, at) * 100)}
      aria-valuetext={valueText}
      onKeyDown={keys}
      onClick={({ clientX }) => {
        const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
        onPick(Math.min(1, Math.max(0, (clientX - left) / width)))
      }}
      className="min-w-0 flex-1 cursor-pointer"
    >
      <svg
        viewBox={`0 0 ${(shown[0]?.length ?? 1) * 4} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-20 w-full"
      >
        {shown.slice(0, 2).map((channel, row) => {
          const { middle, tall, look } = places[row] ?? single[0]
          return (
            <g key={look} className={look}>
              {Array.from(channel, (peak, bar) => {
                const height = Math.max(2, peak * tall)
                return (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                    key={bar}
                    x={bar * 4}
                    y={middle - height / 2}
                    width={2.4}
                    height={height}
                    opacity={bar / channel.length < at ? 1 : 0.4}
                  />
                )
              })}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

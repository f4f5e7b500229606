import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

type Props = {
  sound: Blob
  /** Where it is played, 0 to 1. */
  at: number
  label: string
  onPick: (share: number) => void
}

const bars = 240
/** Chromium decodes at the rate of the context: enough to see how loud it is. */
const rate = 8_000

/** How loud each channel is along the sound, 0 to 1. */
async function peaksOf(sound: Blob): Promise<Float32Array[]> {
  const context = new OfflineAudioContext(1, 1, rate)
  const buffer = await context.decodeAudioData(await sound.arrayBuffer())
  return Array.from({ length: buffer.numberOfChannels }, (_, channel) => {
    const samples = buffer.getChannelData(channel)
    const peaks = new Float32Array(bars)
    const step = samples.length / bars
    for (let index = 0; index < samples.length; index++) {
      const bar = Math.min(bars - 1, Math.floor(index / step))
      peaks[bar] = Math.max(peaks[bar] ?? 0, Math.abs(samples[index] ?? 0))
    }
    return peaks
  })
}

/** Both channels as bars, above and below; a press or the arrow keys go there. */
export function Waveform({ sound, at, label, onPick }: Props) {
  const [peaks, setPeaks] = useState<readonly Float32Array[]>([])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isGone = false
    peaksOf(sound).then(
      (found) => isGone || setPeaks(found),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [sound])
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
      onKeyDown={keys}
      onClick={({ clientX }) => {
        const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
        onPick(Math.min(1, Math.max(0, (clientX - left) / width)))
      }}
      className="min-w-0 flex-1 cursor-pointer"
    >
      <svg viewBox={`0 0 ${bars * 4} 100`} preserveAspectRatio="none" aria-hidden="true" className="h-20 w-full">
        {peaks.slice(0, 2).map((channel, row) => (
          <g key={row === 0 ? 'caller' : 'agent'} className={row === 0 ? 'fill-fg-3' : 'fill-accent'}>
            {Array.from(channel, (peak, bar) => {
              const tall = Math.max(2, peak * 44)
              return (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                  key={bar}
                  x={bar * 4}
                  y={(row === 0 ? 25 : 75) - tall / 2}
                  width={2.4}
                  height={tall}
                  opacity={bar / bars < at ? 1 : 0.4}
                />
              )
            })}
          </g>
        ))}
      </svg>
    </div>
  )
}

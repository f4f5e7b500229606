import { useEffect, useState } from 'react'
import { SoundBars } from '#web/ui/sound-bars.tsx'

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
async function peaksOf(sound: Blob): Promise<number[][]> {
  const context = new OfflineAudioContext(1, 1, rate)
  const buffer = await context.decodeAudioData(await sound.arrayBuffer())
  return Array.from({ length: buffer.numberOfChannels }, (_, channel) => {
    const samples = buffer.getChannelData(channel)
    const peaks = new Array<number>(bars).fill(0)
    const step = samples.length / bars
    for (let index = 0; index < samples.length; index++) {
      const bar = Math.min(bars - 1, Math.floor(index / step))
      peaks[bar] = Math.max(peaks[bar] ?? 0, Math.abs(samples[index] ?? 0))
    }
    return peaks
  })
}

/** Both channels of a sound as bars, above and below; a press or the arrow keys go there. */
export function Waveform({ sound, at, label, onPick }: Props) {
  const [peaks, setPeaks] = useState<readonly number[][]>([])
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
  return <SoundBars peaks={peaks} at={at} label={label} onPick={onPick} />
}

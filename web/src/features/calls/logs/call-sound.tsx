import { type ComponentProps, useEffect, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { SoundPlayer } from '#web/ui/sound-player.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { logMessages } from './messages/index.ts'

type Props = Omit<ComponentProps<typeof SoundPlayer>, 'source' | 'label' | 'peaks'> & { sound: Blob }

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

/** Plays a sound of two channels: the caller above, the agent below. */
export function CallSound({ sound, ...player }: Props) {
  const t = useMessages(logMessages)
  const source = useObjectUrl(sound)
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
  return source && <SoundPlayer {...player} {...{ source, peaks }} label={t.sound} />
}

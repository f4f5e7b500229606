import { useEffect, useRef } from 'react'

export type SoundView = 'wave' | 'frequency'

/** How much of the sound a picture is made of. */
const sizes: Record<SoundView, number> = { frequency: 1024, wave: 8192 }
const bars = 48
/** Who wants less motion gets a picture now and then. */
const stillMs = 400

type Props = { analyser: AnalyserNode; view: SoundView; label: string }

/** What is heard or said, drawn as it comes. */
export function SoundPicture({ analyser, view, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    analyser.fftSize = sizes[view]
    const element = canvas.current
    const paint = () => {
      const scale = devicePixelRatio
      element.width = element.clientWidth * scale
      element.height = element.clientHeight * scale
      context.fillStyle = context.strokeStyle = getComputedStyle(element).color
      context.lineWidth = scale * 1.5
      if (view === 'wave') paintWave(context, analyser)
      else paintBars(context, analyser)
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(paint, stillMs)
      return () => clearInterval(timer)
    }
    let frame = 0
    const again = () => {
      paint()
      frame = requestAnimationFrame(again)
    }
    again()
    return () => cancelAnimationFrame(frame)
  }, [analyser, view])
  return <canvas ref={canvas} role="img" aria-label={label} className="h-9 w-full min-w-0 text-accent" />
}

function paintWave(context: CanvasRenderingContext2D, analyser: AnalyserNode): void {
  const samples = new Float32Array(analyser.fftSize)
  analyser.getFloatTimeDomainData(samples)
  const { width, height } = context.canvas
  context.beginPath()
  for (let x = 0; x < width; x++) {
    const sample = samples[Math.floor((x / width) * samples.length)] ?? 0
    context.lineTo(x, height / 2 - Math.max(-1, Math.min(1, sample * 2.5)) * (height / 2 - 1))
  }
  context.stroke()
}

/** The voice's part of the spectrum: what is above 4 kHz is hiss. */
function paintBars(context: CanvasRenderingContext2D, analyser: AnalyserNode): void {
  const loud = new Uint8Array(analyser.frequencyBinCount)
  analyser.getByteFrequencyData(loud)
  const { width, height } = context.canvas
  const shown = Math.ceil((4_000 / (analyser.context.sampleRate / 2)) * loud.length)
  const step = width / bars
  for (let bar = 0; bar < bars; bar++) {
    const level = (loud[Math.floor((bar / bars) * shown)] ?? 0) / 255
    const tall = Math.max(2, level * height)
    context.fillRect(bar * step, (height - tall) / 2, Math.max(1, step * 0.55), tall)
  }
}

import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SoundPicture } from './sound-picture.tsx'

test('frequencies are drawn from 1,024 samples and the wave from 8,192', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never)
  onTestFinished(() => {
    getContext.mockRestore()
    vi.unstubAllGlobals()
  })
  const analyser = { fftSize: 0 } as AnalyserNode
  const shown = render(<SoundPicture analyser={analyser} view="frequency" label="Sound" />)
  expect(screen.getByRole('img', { name: 'Sound' })).toBeTruthy()
  expect(analyser.fftSize).toBe(1_024)
  shown.rerender(<SoundPicture analyser={analyser} view="wave" label="Sound" />)
  expect(analyser.fftSize).toBe(8_192)
  shown.unmount()
})

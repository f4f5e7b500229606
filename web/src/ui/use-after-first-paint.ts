import { useEffect, useState } from 'react'

/**
 * False for the first picture of a screen, true once the browser has shown it and some milliseconds have passed: for what
 * the screen can be used without.
 */
export function useAfterFirstPaint(milliseconds = 0): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(true), milliseconds)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [milliseconds])
  return shown
}

/** Milliseconds as `3:07`, from an hour on `1:02:07`. */
export function formatSpan(ms: number): string {
  const whole = Math.floor(ms / 1_000)
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

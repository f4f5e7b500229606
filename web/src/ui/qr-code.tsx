import { useMemo } from 'react'
import { encode } from 'uqr'
import { cx } from './class-names.ts'

/** A QR code as one path, dark on white with its quiet zone in both themes: readers expect it so. Load it with `lazy`. */
export default function QrCode({
  text,
  label,
  className = 'size-60',
}: {
  text: string
  label: string
  className?: string
}) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('max-w-full flex-none rounded-sm', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

import { cx } from './class-names.ts'

/** Up to two letters that stand for a name: "Ayu Rahma" → "AR". */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

const sizes = { 22: 'size-[22px] text-[10px]', 28: 'size-7 text-11', 40: 'size-10 text-13' }

type Props = { name: string; src?: string; size?: keyof typeof sizes; className?: string }

/** A person or an agent. The name stands beside it, so it is hidden from screen readers. */
export function Avatar({ name, src, size = 22, className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid flex-none place-items-center overflow-hidden rounded-full bg-hover font-[650] text-fg-2',
        sizes[size],
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials(name)}
    </span>
  )
}

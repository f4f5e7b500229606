import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { accountMessages } from './messages/index.ts'
import { passwordStrength, type Strength } from './password-strength.ts'

const bars: Record<Strength, number> = { tooShort: 0, weak: 1, fair: 2, good: 3, strong: 4 }
const colours: Record<Strength, string> = {
  tooShort: 'bg-line',
  weak: 'bg-bad',
  fair: 'bg-warn',
  good: 'bg-good',
  strong: 'bg-good',
}

/** How hard the password is to guess: four bars, and the same in words. */
export default function StrengthHint({ password, personal }: { password: string; personal: readonly string[] }) {
  const t = useMessages(accountMessages).strength
  const strength = passwordStrength(password, personal)
  return (
    <span className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cx('h-1 rounded-full transition-colors', bar <= bars[strength] ? colours[strength] : 'bg-line')}
          />
        ))}
      </span>
      <span>{strength === 'tooShort' ? t.tooShort(limits.password.min) : t[strength]}</span>
    </span>
  )
}

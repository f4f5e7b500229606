import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { driveMessages } from '../drive-messages/index.ts'

export type Crumb = { id: string; name: string }
type Props = { trail: readonly Crumb[]; root: string; onGo: (trail: readonly Crumb[]) => void }

/** What was used last, or the way to the folder that is shown: each step leads back to it. */
export function DriveTrail({ trail, root, onGo }: Props) {
  const t = useMessages(driveMessages)
  const top = { id: 'root', name: root }
  const steps = trail.length > 0 ? trail : [top]
  return (
    <nav aria-label={t.where} className="flex flex-wrap items-center gap-x-1 gap-y-1 text-12">
      <Step name={t.recent} current={trail.length === 0} onGo={() => onGo([])} />
      <span aria-hidden="true" className="px-1 text-fg-3">
        ·
      </span>
      {steps.map((step, index) => (
        <span key={step.id} className="flex min-w-0 items-center gap-1">
          {index > 0 && (
            <span aria-hidden="true" className="text-fg-3">
              /
            </span>
          )}
          <Step
            name={step.name}
            current={trail.length > 0 && index === steps.length - 1}
            onGo={() => onGo(trail.length > 0 ? trail.slice(0, index + 1) : [top])}
          />
        </span>
      ))}
    </nav>
  )
}

type StepProps = { name: string; current: boolean; onGo: () => void }

const Step = ({ name, current, onGo }: StepProps) => (
  <button
    type="button"
    aria-current={current ? 'location' : undefined}
    onClick={onGo}
    className={cx(
      'hit max-w-48 truncate rounded-xs px-1 py-0.5 hover:bg-hover hover:text-fg',
      current ? 'font-medium text-fg' : 'text-fg-2',
    )}
  >
    {name}
  </button>
)

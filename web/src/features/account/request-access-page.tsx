import { Link } from '@tanstack/react-router'
import { FileSearch, MessageCircleQuestion, ShieldCheck } from 'lucide-react'
import { required } from '#contract/kit/required.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { accountMessages } from './messages/index.ts'
import { SignedOutPage } from './signed-out-page.tsx'
import { textLink } from './text-link.ts'

const icons = [MessageCircleQuestion, FileSearch, ShieldCheck]

/** Why one would ask for access, before the form. */
export default function RequestAccessPage() {
  const t = useMessages(accountMessages)
  return (
    <SignedOutPage page={t.request.page} title={t.request.title} text={t.request.text} wide>
      <ul className="mb-7 border-line-soft border-t">
        {t.request.reasons.map(({ title, text }, index) => {
          const Icon = required(icons[index % icons.length], 'the icons come round again')
          return (
            <li key={title} className="flex gap-3 border-line-soft border-b py-3.5">
              <Icon className="mt-0.5 size-4 flex-none text-accent" />
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="text-fg-2">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
      <div className="flex items-center gap-4 phone:flex-col phone:items-stretch phone:text-center">
        <Link to="/request-access/form" search className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t.request.start}
        </Link>
        <Link to="/signin" search className={`hit ${textLink}`}>
          {t.back}
        </Link>
      </div>
    </SignedOutPage>
  )
}

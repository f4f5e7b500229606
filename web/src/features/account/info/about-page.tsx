import { Link, useLocation } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { getBrand } from '#web/ui/page-title.ts'
import { accountMessages } from '../messages/index.ts'
import { SignedOutPage } from '../signed-out-page.tsx'
import InfoText from './info-text.tsx'
import { infoTopics } from './topics.ts'

/** About the product, help and terms, for everybody; which of them is in the address: `/about#terms`. */
export default function AboutPage() {
  const t = useMessages(accountMessages)
  const hash = useLocation({ select: (location) => location.hash })
  const topic = infoTopics.find((infoTopic) => infoTopic === hash) ?? 'about'
  return (
    <SignedOutPage page={t.about[topic]} title={topic === 'about' ? getBrand() : t.about[topic]} wide>
      <nav aria-label={t.about.tabs} className="-mt-2 mb-5 flex gap-4 border-line-soft border-b">
        {infoTopics.map((infoTopic) => (
          <Link
            key={infoTopic}
            to="/about"
            hash={infoTopic === 'about' ? '' : infoTopic}
            replace
            aria-current={infoTopic === topic ? 'page' : undefined}
            className={cx(
              '-mb-px flex h-10 items-center border-b-2 px-0.5 font-medium transition-colors phone:h-11',
              infoTopic === topic ? 'border-accent text-fg' : 'border-transparent text-fg-3 hover:text-fg',
            )}
          >
            {t.about[infoTopic]}
          </Link>
        ))}
      </nav>
      <InfoText topic={topic} />
    </SignedOutPage>
  )
}

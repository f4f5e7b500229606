import { Link, useLocation } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { LinkTabs, linkTab } from '#web/ui/link-tabs.tsx'
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
      <LinkTabs label={t.about.tabs} className="-mt-2 mb-5 px-0! phone:px-0!">
        {infoTopics.map((infoTopic) => (
          <Link
            key={infoTopic}
            to="/about"
            hash={infoTopic === 'about' ? '' : infoTopic}
            replace
            {...linkTab(infoTopic === topic)}
          >
            {t.about[infoTopic]}
          </Link>
        ))}
      </LinkTabs>
      <InfoText topic={topic} />
    </SignedOutPage>
  )
}

import { ExternalLink } from 'lucide-react'
import { publicConfig } from '#web/lib/client/config.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { getBrand } from '#web/ui/page-title.ts'
import { textLink } from '../text-link.ts'
import { infoMessages } from './messages/index.ts'
import type { InfoTopic } from './topics.ts'

/** One of the three texts about the product. */
export default function InfoText({ topic }: { topic: InfoTopic }) {
  const t = useMessages(infoMessages)
  const { lead, parts } = t[topic]
  return (
    <div className="text-pretty">
      <p className="text-15 text-fg-2">{typeof lead === 'string' ? lead : lead(getBrand())}</p>
      <dl className="mt-5 border-line-soft border-t">
        {parts.map(({ title, text }) => (
          <div key={title} className="border-line-soft border-b py-3.5">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-fg-2">{text}</dd>
          </div>
        ))}
      </dl>
      {topic === 'about' && publicConfig().docs && (
        <p className="mt-4">
          <a href="/docs" className={`hit inline-flex items-center gap-1.5 ${textLink}`}>
            {t.about.docs}
            <ExternalLink className="size-3.5" />
          </a>
        </p>
      )}
    </div>
  )
}

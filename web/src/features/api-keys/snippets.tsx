import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { apiKeyMessages } from './messages/index.ts'

type Kind = 'curl' | 'openai' | 'mcp'
type Given = { origin: string; secret: string; model: string }

const texts: Record<Kind, (given: Given) => string> = {
  curl: ({ origin, secret, model }) => `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer ${secret}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "${model}", "messages": [{"role": "user", "content": "Revenue per month this year"}]}'`,
  openai: ({ origin, secret, model }) => `import OpenAI from 'openai'

const client = new OpenAI({ baseURL: '${origin}/v1', apiKey: '${secret}' })
const answer = await client.chat.completions.create({
  model: '${model}',
  messages: [{ role: 'user', content: 'Revenue per month this year' }],
})
console.log(answer.choices[0].message.content)`,
  mcp: ({ origin, secret }) =>
    JSON.stringify(
      { mcpServers: { nalar: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${secret}` } } } },
      null,
      2,
    ),
}

/** Ready to run with the address of this installation and the person's own agent. */
export function Snippets({ secret }: { secret: string }) {
  const t = useMessages(apiKeyMessages)
  const user = useUser()
  const [kind, setKind] = useState<Kind>('curl')
  const kinds = ['curl', 'openai', 'mcp'] as const
  return (
    <div className="flex flex-col items-start gap-3 [&>:last-child]:w-full">
      <Segmented
        label={t.use}
        options={kinds.map((value) => ({ value, label: t.snippet[value] }))}
        value={kind}
        onValueChange={setKind}
      />
      <CopyLine
        label={t.snippet[kind]}
        text={texts[kind]({ origin: location.origin, secret, model: user?.bot_id ?? 'Assistant' })}
      />
    </div>
  )
}

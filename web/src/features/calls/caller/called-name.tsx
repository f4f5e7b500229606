import { Bot } from 'lucide-react'

/** Whom one calls, large. */
export const CalledName = ({ name }: { name: string }) => (
  <div className="flex flex-col items-center gap-3">
    <span aria-hidden="true" className="grid size-20 place-items-center rounded-full bg-accent-soft text-accent">
      <Bot className="size-9" />
    </span>
    <h1 className="text-balance font-semibold text-18">{name}</h1>
  </div>
)

import { Lock } from 'lucide-react'

/** Why something is not offered: the rule, and who can grant it. */
export const Refusal = ({ children }: { children: string | undefined }) =>
  children ? (
    <p className="flex items-start gap-1.5 text-12 text-fg-3">
      <Lock aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
      {children}
    </p>
  ) : null

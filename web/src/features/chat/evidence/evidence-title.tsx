import type { ReactNode } from 'react'

/** The number and the name of a piece of evidence. */
export const EvidenceTitle = ({ n, children }: { n: number; children: ReactNode }) => (
  <h3 className="mb-2 flex items-start gap-2 font-semibold text-13">
    <span className="mt-0.5 inline-flex h-4 min-w-4 flex-none items-center justify-center rounded-xs bg-accent-soft px-1 font-[650] text-[10px] text-accent leading-none">
      {n}
    </span>
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </h3>
)

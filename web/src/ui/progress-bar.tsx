/** How far something is, in percent. */
export const ProgressBar = ({ label, percent }: { label: string; percent: number }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    className="mt-2 h-1 overflow-hidden rounded-full bg-line-soft"
  >
    <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
  </div>
)

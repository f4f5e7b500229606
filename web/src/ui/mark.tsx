/** The product's mark, 24 px. The one gradient there is. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="flex-none">
    <defs>
      <linearGradient id="mark" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#51d7ae" />
        <stop offset="1" stopColor="#0aa0ad" />
      </linearGradient>
    </defs>
    <rect width="32" height="32" rx="9" fill="url(#mark)" />
    <path
      d="M10 23V9l12 14V9"
      fill="none"
      stroke="#04231b"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** The label of a setting: quiet, so that the value is what is read. */
export const Small = ({ children }: { children: string }) => (
  <span className="font-normal text-12 text-fg-3">{children}</span>
)

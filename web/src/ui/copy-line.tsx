import { CopyButton } from './copy-button.tsx'

/** A text to take along, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-start rounded-sm border border-line-soft bg-panel phone:flex-col">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={label}
        className="min-w-0 flex-1 overflow-x-auto phone:w-full"
      >
        <pre className="px-3 py-2.5 font-mono text-12 leading-5">{text}</pre>
      </section>
      <CopyButton size="sm" text={text} className="m-1.5 phone:mt-0 phone:self-end" />
    </div>
  )
}

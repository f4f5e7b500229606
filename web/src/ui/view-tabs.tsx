import { Link, type LinkProps } from '@tanstack/react-router'
import { LinkTabs, linkTab } from './link-tabs.tsx'

type Props<View extends string> = {
  /** What they are views of. */
  label: string
  /** Where each is, in their order. */
  paths: Readonly<Record<View, NonNullable<LinkProps['to']>>>
  names: Readonly<Record<View, string>>
  view: View
  /** Those that the person does not see. */
  isHidden?: (view: View) => boolean
}

/** `LinkTabs` of a place each of whose views has a screen. */
export function ViewTabs<View extends string>({ label, paths, names, view, isHidden }: Props<View>) {
  const views = (Object.keys(paths) as View[]).filter((name) => name === view || !isHidden?.(name))
  return (
    <LinkTabs label={label}>
      {views.map((name) => (
        <Link key={name} to={paths[name]} {...linkTab(name === view)}>
          {names[name]}
        </Link>
      ))}
    </LinkTabs>
  )
}

import { Component, type ReactNode } from 'react'

type Props = { instead: ReactNode; children: ReactNode }

/** Words that cannot be drawn as they were meant are shown as they were written; the rest of the page stays. */
export class PieceGuard extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

import { Component, type ReactNode } from 'react'
import { showScreen } from './router.ts'

interface State {
  failures: number
  /** The failed screen must not render again before another one is shown. */
  isEmpty: boolean
}

/** Shows the error page after a render error, but only once, because that page may fail itself. */
export class Guard extends Component<{ children: ReactNode }, State> {
  override state: State = { failures: 0, isEmpty: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isEmpty: true }
  }

  override componentDidCatch(cause: unknown): void {
    reportError(cause)
    if (this.state.failures > 0) return
    showScreen({ name: 'failed', cause })
    this.setState(({ failures }) => ({ failures: failures + 1, isEmpty: false }))
  }

  override render(): ReactNode {
    return this.state.isEmpty ? null : this.props.children
  }
}

import type { ReactNode } from 'react'

/** What somebody wrote: it runs the way round that it is read, and leaves what stands beside it as it is. */
export const Written = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

import type { ReactNode } from 'react'

/** The direction of the text depends on its content and does not affect the text around it. */
export const AutoDirText = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

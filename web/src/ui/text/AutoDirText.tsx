import type { ReactNode } from 'react'

/** The direction of the text follows its content and does not affect the text around it. */
export const AutoDirText = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

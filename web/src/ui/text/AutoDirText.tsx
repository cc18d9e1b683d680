import type { ReactNode } from 'react'

/** Text whose direction depends on its content. It does not affect the text around it. */
export const AutoDirText = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

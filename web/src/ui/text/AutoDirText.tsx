import type { ReactNode } from 'react'

/** Text that users wrote. The direction of this text follows its content and does not affect the text around it. */
export const AutoDirText = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

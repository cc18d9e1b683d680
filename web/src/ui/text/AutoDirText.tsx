import type { ReactNode } from 'react'

/** Text that users wrote. Its direction follows its content and does not affect the text around it. */
export const AutoDirText = ({ children }: { children: ReactNode }) => <span dir="auto">{children}</span>

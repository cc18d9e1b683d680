import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** The one kind of card there is. */
export function Surface({ children, ...props }: PaperProps & { children: ReactNode }) {
  return (
    <Paper withBorder p="lg" bg="var(--assay-surface)" {...props}>
      {children}
    </Paper>
  )
}

import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'

export function Surface({ children, ...props }: PaperProps & { children: ReactNode }) {
  return (
    <Paper withBorder p="lg" bg="var(--assay-surface)" {...props}>
      {children}
    </Paper>
  )
}

import { Paper, type PaperProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

export function Surface({ children, ...props }: PaperProps & Omit<ComponentPropsWithRef<'div'>, keyof PaperProps>) {
  return (
    <Paper withBorder p="lg" bg="var(--assay-surface)" {...props}>
      {children}
    </Paper>
  )
}

import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert color="red" variant="light">
      {children}
    </Alert>
  )
}

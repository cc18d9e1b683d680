import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Why a form was not taken, above its fields; nothing where there is no failure. */
export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert color="red" variant="light">
      {children}
    </Alert>
  )
}

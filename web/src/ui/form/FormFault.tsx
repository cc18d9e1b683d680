import { Text } from '@mantine/core'

/** What is wrong with a small form, read out above its buttons; nothing where all is well. */
export function FormFault({ fault, size = 'sm' }: { fault: string | null | undefined; size?: 'sm' | 'xs' }) {
  if (!fault) return null
  return (
    <Text fz={size} role="alert" c="var(--mantine-color-error)">
      {fault}
    </Text>
  )
}

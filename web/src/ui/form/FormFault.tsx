import { Text } from '@mantine/core'

export function FormFault({ fault, size = 'sm' }: { fault: string | null | undefined; size?: 'sm' | 'xs' }) {
  if (!fault) return null
  return (
    <Text fz={size} role="alert" c="var(--mantine-color-error)">
      {fault}
    </Text>
  )
}

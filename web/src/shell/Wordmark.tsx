import { Group, Text } from '@mantine/core'
import { brand } from '../ui/brand.ts'
import { LogoMark } from '../ui/text/LogoMark.tsx'

export function Wordmark() {
  return (
    <Group gap={10} wrap="nowrap">
      <LogoMark />
      <Text span translate="no" fw={600} fz="lg" lh={1} lts="-0.01em">
        {brand}
      </Text>
    </Group>
  )
}

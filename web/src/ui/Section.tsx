import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Surface } from './Surface.tsx'

interface Props {
  title: string
  lead?: string
  children: ReactNode
}

/** Title and lead may contain a long e-mail address or URL, so they may break anywhere. */
const breaking = { overflowWrap: 'anywhere' } as const

export function Section({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Surface h="100%">
        <Title order={2} id={id} style={breaking}>
          {title}
        </Title>
        {lead && (
          <Text c="dimmed" fz="sm" mt={2} style={breaking}>
            {lead}
          </Text>
        )}
        <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>{children}</div>
      </Surface>
    </section>
  )
}

import { Skeleton, Stack } from '@mantine/core'
import { Surface } from '../Surface.tsx'

/** `fields` contains the heights of the form's fields, from the top. */
export function FormSkeleton({ width, fields }: { width: string; fields: readonly number[] }) {
  return (
    <Surface maw={width} aria-busy>
      <Stack>
        {fields.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no other id than its position
          <Skeleton key={place} height={height} />
        ))}
      </Stack>
    </Surface>
  )
}

import { Skeleton, Stack } from '@mantine/core'
import { Surface } from '../Surface.tsx'

/** A form that is on its way, in the size it will have: the heights of its fields, from the top. */
export function FormSkeleton({ width, fields }: { width: string; fields: readonly number[] }) {
  return (
    <Surface maw={width} aria-busy>
      <Stack>
        {fields.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields have nothing but their place
          <Skeleton key={place} height={height} />
        ))}
      </Stack>
    </Surface>
  )
}

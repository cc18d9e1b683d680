import { SimpleGrid, Skeleton, Stack } from '@mantine/core'

/** Has the size of a result, to avoid a layout shift. */
export function ResultSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={200} radius="md" />
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {['correct', 'partially', 'wrong', 'unanswered'].map((box) => (
          <Skeleton key={box} height={88} radius="md" />
        ))}
      </SimpleGrid>
      <Skeleton height={320} radius="md" />
    </Stack>
  )
}

import { Group, Pagination, Text } from '@mantine/core'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
  /** '11–20 of 134' */
  shown: string
  labels: { pager: string; previous: string; next: string; page: (page: number) => string }
}

export function Pager({ page, pages, onPage, shown, labels }: Props) {
  return (
    <Group justify="space-between" gap="sm">
      <Text fz="sm" c="dimmed">
        {shown}
      </Text>
      {pages > 1 && (
        <nav aria-label={labels.pager}>
          <Pagination
            value={page}
            total={pages}
            onChange={onPage}
            size="md"
            getItemProps={(item) => ({ 'aria-label': labels.page(item) })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' || control === 'first' ? labels.previous : labels.next,
            })}
          />
        </nav>
      )}
    </Group>
  )
}

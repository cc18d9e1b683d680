import type { LabelTag as Label } from '@assay/contract/labels'
import { textOn } from '@assay/domain/labels'
import { Badge } from '@mantine/core'

/** A label wherever it is named: on its own colour, with the text that reads best on it. */
export function LabelTag({ name, color }: Pick<Label, 'name' | 'color'>) {
  return (
    <Badge radius="sm" bg={color} c={textOn(color)} fw={600} maw="100%">
      {name}
    </Badge>
  )
}

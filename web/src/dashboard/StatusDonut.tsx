import '@mantine/charts/styles.layer.css'
import type { InterviewStatus } from '@assay/domain/exam/interview'
import { DonutChart } from '@mantine/charts'

interface Props {
  counts: readonly { status: InterviewStatus; amount: number }[]
  total: number
}

const colors: Record<InterviewStatus, string> = { 'To Do': 'gray.5', 'In Progress': 'yellow.5', Done: 'green.6' }

/** For the eye alone: the figures stand beside it. */
export default function StatusDonut({ counts, total }: Props) {
  return (
    <DonutChart
      aria-hidden
      data={counts
        .filter(({ amount }) => amount > 0)
        .map(({ status, amount }) => ({ name: status, value: amount, color: colors[status] }))}
      size={160}
      thickness={22}
      paddingAngle={2}
      strokeWidth={0}
      withTooltip={false}
      accessibilityLayer={false}
      chartLabel={total}
      pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
    />
  )
}

import '@mantine/charts/styles.layer.css'
import type { InterviewResults } from '@assay/contract/results'
import { RadarChart } from '@mantine/charts'
import { percentOf } from '../percent.ts'

type Details = NonNullable<InterviewResults['result']>['details']

const LETTERS = 9
const shortened = (name: string) => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name)

/** The figures stand in the table beside it, so this is for the eye alone. */
export default function Radar({ details }: { details: Details }) {
  return (
    <RadarChart
      aria-hidden
      h="100%"
      accessibilityLayer={false}
      data={details.map(({ label_name, fully_correct_ratio }) => ({
        label: shortened(label_name),
        percent: percentOf(fully_correct_ratio),
      }))}
      dataKey="label"
      series={[{ name: 'percent', color: 'accent.5', strokeColor: 'accent.5', opacity: 0.3 }]}
      withPolarRadiusAxis
      withDots
      // Between two corners, where no name stands in the way.
      polarRadiusAxisProps={{ domain: [0, 100], tickCount: 5, angle: 90 - 180 / details.length }}
      radarProps={{ isAnimationActive: false }}
      radarChartProps={{ outerRadius: '56%' }}
    />
  )
}

import type { Evidence } from '@assay/contract/results/evidence'
import { timeOfDay } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { durationInWords } from '../../lib/times/durationInWords.ts'
import { type Lane, TimeAxis } from '../../ui/chart/TimeAxis.tsx'
import { axisOf } from './axis.ts'
import type { LaneKey, TimelineEvent } from './happenings.ts'

const lanes: Record<LaneKey, TextKey> = {
  answers: 'TIMELINE.ANSWERS',
  gaps: 'TIMELINE.GAPS',
  page: 'TIMELINE.PAGE',
  given: 'TIMELINE.GIVEN',
  remarks: 'TIMELINE.REMARKS',
}

const eventKey = ({ time }: TimelineEvent, at: number) => `${time} ${at}`

const eventText = ({ time, what, detail, seconds }: TimelineEvent) =>
  [timeOfDay(time), t(what), seconds === undefined ? '' : durationInWords(seconds), detail].filter(Boolean).join(' · ')

export function TimelinePicture({
  happenings,
  clock,
}: {
  happenings: readonly TimelineEvent[]
  clock: Evidence['clock']
}) {
  const axis = axisOf(clock)
  const shown = (Object.keys(lanes) as LaneKey[]).map((key): Lane => {
    const own = happenings.filter(({ lane }) => lane === key)
    return {
      key,
      title: t(lanes[key]),
      marks: own.flatMap((one, at) =>
        one.seconds === undefined
          ? { key: eventKey(one, at), at: axis.at(one.time), look: one.look, title: eventText(one) }
          : [],
      ),
      spans: own.flatMap((one, at) =>
        one.seconds === undefined
          ? []
          : {
              key: eventKey(one, at),
              from: axis.at(one.time),
              to: axis.after(one.time, one.seconds),
              title: eventText(one),
            },
      ),
    }
  })

  return (
    <TimeAxis
      label={t('TIMELINE.TITLE')}
      lanes={shown}
      ticks={axis.ticks.map(({ at, minutes }) => ({ at, label: `${minutes}` }))}
      breaks={axis.breaks.map((at) => ({ at, title: t('TIMELINE.REOPENED') }))}
    />
  )
}

import { momentInZone, momentOf } from '../i18n/dates.ts'

export const Moment = ({ time }: { time: string }) => (
  <time dateTime={time} title={momentInZone(time)}>
    {momentOf(time)}
  </time>
)

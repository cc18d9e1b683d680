import type { Outage } from '@assay/contract/live/live'
import { useState } from 'react'
import { readSessionValue, storeSessionValue } from '../../lib/session/sessionValues.ts'
import { OutageBanner } from './OutageBanner.tsx'
import type { Report } from './report.ts'

const name = 'outages hidden'

interface Props {
  outages: readonly Outage[]
  onGiven: (report: Report) => void
}

/** Outages with lost time that candidates can still get back, except dismissed ones. */
export function Outages({ outages, onGiven }: Props) {
  const [hidden, setHidden] = useState(() => (readSessionValue(name) ?? '').split(',').filter(Boolean))
  const hide = (id: number) => {
    const all = [...hidden, `${id}`]
    setHidden(all)
    storeSessionValue(name, all.join(','))
  }
  return outages
    .filter(({ id, open }) => open > 0 && !hidden.includes(`${id}`))
    .map((outage) => <OutageBanner key={outage.id} outage={outage} onGiven={onGiven} onHide={() => hide(outage.id)} />)
}

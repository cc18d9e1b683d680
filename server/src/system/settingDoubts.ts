import { distance, nearestOf } from '@assay/domain/nearestName'
import { type Config, settingNames } from '../config.ts'
import { doubtsOfBackups } from './backupDoubts.ts'

/** Read by compose.yaml and not by the server, which is given all of the same file. */
const OF_COMPOSE = ['ASSAY_PUBLISH']

/** Ours without the prefix; other programs have names that begin alike, so only a slip of the hand is one of these. */
const ADDRESSES = ['DATABASE_URL', 'DATABASE_READ_URL']
const SLIP = 2

const isKnown = (name: string) => settingNames.includes(name) || OF_COMPOSE.includes(name)

/** The setting that somebody has meant; null where the name is nothing of ours, or is one. */
function meantBy(name: string): string | null {
  if (isKnown(name)) return null
  if (name.startsWith('ASSAY_'))
    return nearestOf(
      settingNames.filter((known) => known.startsWith('ASSAY_')),
      name,
    )
  const address = nearestOf(ADDRESSES, name)
  return distance(name.toUpperCase(), address) <= SLIP ? address : null
}

/** Names that somebody has set for nothing. */
function unknownSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env)
    .toSorted()
    .flatMap((name) => {
      const meant = meantBy(name)
      return meant === null ? [] : [`${name} is no setting of Assay and does nothing; the nearest one is ${meant}`]
    })
}

/** What looks wrong in the settings and stops nothing: said at the start, and by the doctor. */
export const doubtsOf = (env: Record<string, string | undefined>, config: Config): string[] => [
  ...unknownSettings(env),
  ...doubtsOfBackups(config),
]

import { editDistance, nearestOf } from '@assay/domain/nearestName'
import { type Config, settingNames } from '../../config.ts'
import { backupWarnings } from './backupAdvice.ts'

/** Only compose.yaml uses these variables, but the server gets all variables of the same file. */
const COMPOSE_SETTINGS = ['ASSAY_PUBLISH']

/**
 * Variable names without the prefix `ASSAY_`. Other programs have similar variables, so only a small difference counts
 * as a typing error.
 */
const ADDRESSES = ['DATABASE_URL', 'DATABASE_READ_URL']
const MAX_TYPO_DISTANCE = 2

const isKnown = (name: string) => settingNames.includes(name) || COMPOSE_SETTINGS.includes(name)

function suggestedSetting(name: string): string | null {
  if (isKnown(name)) return null
  if (name.startsWith('ASSAY_'))
    return nearestOf(
      settingNames.filter((known) => known.startsWith('ASSAY_')),
      name,
    )
  const address = nearestOf(ADDRESSES, name)
  return editDistance(name.toUpperCase(), address) <= MAX_TYPO_DISTANCE ? address : null
}

function unknownSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env)
    .toSorted()
    .flatMap((name) => {
      const meant = suggestedSetting(name)
      return meant === null
        ? []
        : [`Assay has no setting ${name}, so ${name} has no effect; the most similar setting is ${meant}`]
    })
}

export const settingWarnings = (env: Record<string, string | undefined>, config: Config): string[] => [
  ...unknownSettings(env),
  ...backupWarnings(config),
]

import { existsSync, statSync } from 'node:fs'
import { type Config, settingNames } from '../config.ts'
import { whyNotWritable } from '../db/files/faults.ts'

/** Read by compose.yaml and not by the server, which is given all of the same file. */
const OF_COMPOSE = ['ASSAY_PUBLISH']

/** How many letters have to be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (above[at - 1] ?? 0) + Number(letter !== other[at - 1])
      line.push(Math.min(changed, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1))
    }
    above = line
  }
  return above.at(-1) ?? 0
}

const nearest = (name: string): string =>
  settingNames
    .filter((known) => known.startsWith('ASSAY_'))
    .toSorted((one, other) => distance(name, one) - distance(name, other))[0] ?? ''

/** Names that somebody has set for nothing. */
export function unknownSettings(env: Record<string, string | undefined>): string[] {
  const names = Object.keys(env).filter((name) => name.startsWith('ASSAY_'))
  return names
    .filter((name) => !settingNames.includes(name) && !OF_COMPOSE.includes(name))
    .toSorted()
    .map((name) => `${name} is no setting of Assay and does nothing; the nearest one is ${nearest(name)}`)
}

export function doubtsOfBackups({ backups }: Pick<Config, 'backups'>): string[] {
  if (!backups) return []
  const { folder } = backups
  if (!existsSync(folder))
    return [
      `ASSAY_BACKUP_DIR names ${folder}, which is not there; the first backup makes it, where its own folder is there`,
    ]
  if (!statSync(folder).isDirectory())
    return [`ASSAY_BACKUP_DIR names ${folder}, which is no folder: no backup is made`]
  const why = whyNotWritable(folder)
  return why === null ? [] : [`ASSAY_BACKUP_DIR names ${folder}, where no backup can be written: ${why}`]
}

/** What looks wrong in the settings and stops nothing: said at the start, and by the doctor. */
export const doubtsOf = (env: Record<string, string | undefined>, config: Config): string[] => [
  ...unknownSettings(env),
  ...doubtsOfBackups(config),
]

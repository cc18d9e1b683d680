import type { Edition } from '@assay/contract/insight/questions'
import { possibleKeys } from '@assay/domain/insight/keyFix'
import { isoOrNull } from '@assay/domain/isoTime'
import { readIds } from '../../attempts/paper.ts'
import { editionDigest } from '../digests.ts'
import type { FixRow } from '../keyFix/fixRow.ts'
import type { ScoringVersion } from '../scoringVersions.ts'

/** The versions of a question that are counted together, because their text and answer key are the same. */
export interface KnownEdition {
  edition_id: string
  versions: ScoringVersion[]
  newest: ScoringVersion
  correctIds: number[]
  isCurrent: boolean
  /** True if the next tests are counted in this edition. */
  isInForce: boolean
}

interface ShownTexts {
  shown: number
  lastShown: number | null
}

const keyInOptionOrder = ({ options }: ScoringVersion, key: readonly number[]) =>
  options.map(({ id }) => id).filter((id) => key.includes(id))

export function editionsOfVersions(
  versions: readonly ScoringVersion[],
  activeFixes: readonly FixRow[],
  current: number,
): KnownEdition[] {
  const editions = new Map<string, KnownEdition>()
  for (const version of versions.toSorted((one, other) => other.version - one.version)) {
    const own = activeFixes.filter(({ wording }) => wording === version.textDigest)
    const fixes = own.map(({ version: made, treatment, right_ids }) => ({
      version: made,
      treatment,
      correctIds: readIds(right_ids),
    }))
    const keys = possibleKeys(version, fixes)
    for (const key of keys) {
      const edition_id = editionDigest({ ...version, isMultiple: version.kind === 'multiple', correctIds: key })
      const known = editions.get(edition_id)
      const isInForce = key === keys.at(-1)
      if (known) {
        known.versions.push(version)
        known.isInForce ||= isInForce
        continue
      }
      const isCurrent = isInForce && version.version === current
      const correctIds = keyInOptionOrder(version, key)
      editions.set(edition_id, { edition_id, versions: [version], newest: version, correctIds, isCurrent, isInForce })
    }
  }
  return [...editions.values()]
}

export const editionResponse = (
  { edition_id, versions, newest, correctIds, isCurrent }: KnownEdition,
  shown: ShownTexts,
): Edition => ({
  edition_id,
  right: correctIds,
  is_current: isCurrent,
  shown: shown.shown,
  versions: [...new Set(versions.map(({ version }) => version))].toSorted((one, other) => one - other),
  is_multiple_choice: newest.kind === 'multiple',
  last_shown_time: isoOrNull(shown.lastShown),
})

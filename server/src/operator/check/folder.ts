import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'
import { freeBytesIn, whyNotWritable } from '../../db/files/faults.ts'
import { filesIn } from '../../db/sqlite/file.ts'
import { FULL_BYTES } from '../../reserve.ts'
import { type Finding, fault, passed } from './finding.ts'

/** The folder, or the nearest existing parent in which it would be created. */
function existingFolder(folder: string): string {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  return place
}

export function checkFolder({ folder, databaseUrl }: Config): Finding {
  const place = existingFolder(folder)
  if (!statSync(place).isDirectory()) return fault(`${place} is no folder`)
  const why = whyNotWritable(place, place === folder ? filesIn(folder) : [])
  if (why !== null) return fault(`${place} cannot be written: ${why}`)
  const free = freeBytesIn(place)
  const room = `${(free / 2 ** 30).toFixed(1)} GiB free`
  if (!databaseUrl && free < FULL_BYTES) return fault(`the disk is full where ${place} lies (${room})`)
  return passed(place === folder ? `${folder}, ${room}` : `${folder} is made at the start, ${room}`)
}

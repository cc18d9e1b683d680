import type { Format } from '@assay/contract/imports/imports'
import { looksLikeAiken } from '../formats/aiken.ts'
import { looksLikeGift } from '../formats/gift.ts'
import { DOCUMENTS_OF_QTI2 } from '../formats/qti2.ts'
import { looksLikeCsv } from '../formats/table/csv.ts'
import type { GivenColumns } from '../formats/table/givenColumns.ts'
import { looksLikeYaml } from '../formats/yaml.ts'

function rootOf(text: string): string | null {
  const prelude = /\s*(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>]*)?>)/iy
  const root = /\s*<(?:[\w.-]+:)?([\w.-]+)/y
  while (prelude.test(text)) root.lastIndex = prelude.lastIndex
  return root.exec(text)?.[1] ?? null
}

/** Canvas uses the root `quiz` too, for the settings of a test. These files have no questions. */
function formatOfRoot(root: string, text: string): Format | null {
  if (root === 'questestinterop' || DOCUMENTS_OF_QTI2.includes(root)) return 'qti'
  return root === 'quiz' && /<question\s/.test(text) ? 'moodle' : null
}

export const isEmptyQuiz = (text: string): boolean => rootOf(text) === 'quiz'

/** An HTML page is not checked as XML, because few HTML pages are valid XML. */
export function isOtherDocument(text: string): boolean {
  const root = rootOf(text)
  return root !== null && root.toLowerCase() !== 'html'
}

/** If a text has several possible formats, the import asks the user to choose one of them. */
export function formatsOf(text: string, given?: GivenColumns): Format[] {
  const root = rootOf(text)
  const ofRoot = root === null ? null : formatOfRoot(root, text)
  if (ofRoot) return [ofRoot]
  if (looksLikeYaml(text)) return ['yaml']
  if (looksLikeCsv(text, given)) return ['csv']
  return [...(looksLikeGift(text) ? ['gift' as const] : []), ...(looksLikeAiken(text) ? ['aiken' as const] : [])]
}

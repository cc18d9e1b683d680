import { setTimeout } from 'node:timers/promises'
import type { FieldCode } from '@assay/contract/fieldErrors'
import { WEBHOOK_URL_MAX } from '@assay/domain/limits'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import { allowedAddresses, hostOf } from './reach.ts'

/**
 * Time limit of the DNS lookup when a webhook is saved. After this time, an https URL is accepted, because the host
 * name is checked again before each attempt.
 */
const LOOKS_FOR_MS = 3_000

/** URL parsers remove or change these characters. So the URL that users see would differ from the called URL. */
const LEFT_OUT = /[\s\\\p{Cc}]/u

function parseUrl(text: string): URL | null {
  if (LEFT_OUT.test(text)) return null
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol) || hostOf(url) === '') return null
  const hasMore = url.username !== '' || url.password !== '' || text.includes('#')
  return hasMore ? null : url
}

export const normalUrl = (text: string): string => URL.parse(text)?.href ?? text

/** A host name that is unknown now is accepted, because it may exist later. */
async function isAllowed(url: URL, allowed: readonly Network[]): Promise<boolean> {
  const isUnknownGood = url.protocol === 'https:'
  const judged = allowedAddresses(url, allowed).then(
    (addresses) => addresses !== null,
    () => isUnknownGood,
  )
  return Promise.race([judged, setTimeout(LOOKS_FOR_MS, isUnknownGood, { ref: false })])
}

export async function webhookUrlFault(text: string, allowed: readonly Network[]): Promise<FieldCode | null> {
  const url = parseUrl(text)
  if (!url) return 'FORMAT_URL'
  if (url.href.length > WEBHOOK_URL_MAX) return 'TOO_LONG'
  if (await isAllowed(url, allowed)) return null
  return url.protocol === 'http:' ? 'NOT_HTTPS' : 'PRIVATE_ADDRESS'
}

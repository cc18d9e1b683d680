import { setTimeout } from 'node:timers/promises'
import type { FieldCode } from '@assay/contract/fieldErrors'
import { WEBHOOK_URL_MAX } from '@assay/domain/limits'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import { allowedAddresses, hostOf } from './reach.ts'

/**
 * Time limit in milliseconds of the DNS lookup when a webhook is saved. An https URL is then accepted, because its host
 * is checked before each attempt.
 */
const LOOKUP_TIMEOUT_MS = 3_000

/** URL parsers remove or change these characters, so the URL that users see would differ from the called URL. */
const INVALID_URL_CHARACTERS = /[\s\\\p{Cc}]/u

function parseUrl(text: string): URL | null {
  if (INVALID_URL_CHARACTERS.test(text)) return null
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol) || hostOf(url) === '') return null
  const hasMore = url.username !== '' || url.password !== '' || text.includes('#')
  return hasMore ? null : url
}

export const normalUrl = (text: string): string => URL.parse(text)?.href ?? text

async function isAllowed(url: URL, allowed: readonly Network[]): Promise<boolean> {
  const isAllowedIfUnresolved = url.protocol === 'https:'
  const addressCheck = allowedAddresses(url, allowed).then(
    (addresses) => addresses !== null,
    () => isAllowedIfUnresolved,
  )
  return Promise.race([addressCheck, setTimeout(LOOKUP_TIMEOUT_MS, isAllowedIfUnresolved, { ref: false })])
}

export async function webhookUrlFault(text: string, allowed: readonly Network[]): Promise<FieldCode | null> {
  const url = parseUrl(text)
  if (!url) return 'FORMAT_URL'
  if (url.href.length > WEBHOOK_URL_MAX) return 'TOO_LONG'
  if (await isAllowed(url, allowed)) return null
  return url.protocol === 'http:' ? 'NOT_HTTPS' : 'PRIVATE_ADDRESS'
}

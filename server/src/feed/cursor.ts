import type { FeedName } from './placing.ts'

/** What a follower says to go on: the place that was read last. Not to be reckoned with, so it does not read like a number. */
export const cursorOf = (name: FeedName, place: number): string => Buffer.from(`${name} ${place}`).toString('base64url')

/** The place; undefined where it is none that was given. */
export function placeOf(name: FeedName, cursor: string, last: number): number | undefined {
  const [, written = ''] = /^\w+ (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = Number(written)
  return written !== '' && cursorOf(name, place) === cursor && place <= last ? place : undefined
}

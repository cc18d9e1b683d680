/** Every number of the product stands here once; pages, wire and server read it. */
export const PASSWORD = { min: 5, max: 20 } as const
export const EMAIL_MAX = 254
export const PERSON_NAME_MAX = 100

export const PAGE_SIZE = 10
export const PAGE_MAX = 100

export const SESSION = { idleMs: 12 * 60 * 60 * 1000, totalMs: 7 * 24 * 60 * 60 * 1000 } as const

/** Page and filter of a list go along into what is opened from it, and come back with whoever comes back. */
export const keepSearch = (kept: object): object => kept

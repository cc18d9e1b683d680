/** What stands of the company, and of how it keeps tests, in the first HTML of candidates' pages. */
export interface Face {
  name: string | null
  logo: { type: string; width: number; height: number; bytes: Uint8Array } | null
  accent: string | null
  privacyContact: string | null
  /** After how many days tests are deleted; null where they are kept. */
  keptDays: number | null
}

/** The face as this node knows it; null where nothing of it is set. The same object stands for the same face. */
export type FindFace = () => Promise<Face | null>

export interface Face {
  name: string | null
  logo: { type: string; width: number; height: number; bytes: Uint8Array } | null
  accent: string | null
  privacyContact: string | null
  keptDays: number | null
}

/** Null without company data. Unchanged company data is always the same object. */
export type FindFace = () => Promise<Face | null>

export interface Face {
  name: string | null
  logo: { type: string; width: number; height: number; bytes: Uint8Array } | null
  accent: string | null
  privacyContact: string | null
  keptDays: number | null
}

/**
 * Returns null without company data. As long as the company data is unchanged, the function returns the same object.
 */
export type FindCompanyBranding = () => Promise<Face | null>
